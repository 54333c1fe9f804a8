"""What makes bots of Shokoba clever: heuristics, evaluation, solvers."""
