"""The terminal table: everything that is the same for every game."""
