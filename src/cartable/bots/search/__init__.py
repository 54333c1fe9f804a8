"""Information-set tree search, written once for all games. Read tree, values, simulation, tree_reuse, then engine."""
