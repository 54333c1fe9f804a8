"""Tournaments without sockets and storage: acts, state, commands, pairing, standings, schedule."""
