"""What makes bots play Scopa well."""
