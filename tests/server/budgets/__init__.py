"""What one stranger may cost the others: every entry point with the worst input that it accepts."""
