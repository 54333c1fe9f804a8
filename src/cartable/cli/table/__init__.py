"""The terminal table: everything about it that is the same for every game."""
