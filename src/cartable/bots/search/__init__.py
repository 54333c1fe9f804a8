"""Information-set tree search, for all games. Read tree, values, learned_moves, simulation, tree_reuse, then engine."""
