"""Faults around a running server, tested with real server processes."""
