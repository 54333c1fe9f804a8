"""Scopa for programs that learn it: numbered actions, and observations."""
