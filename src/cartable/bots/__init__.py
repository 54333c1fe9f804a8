"""Players that are no people: what a bot may see, the levels, and playouts written once for all games."""
