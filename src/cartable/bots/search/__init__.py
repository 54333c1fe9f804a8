"""Search, written once for all games: read tree, values, simulating, keeping, then thinking."""
