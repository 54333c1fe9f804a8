"""Goita Shogi for programs that learn it: `actions` (numbered) and `observation` (as numbers)."""
