"""What makes bots of Toko Maja clever: heuristics, evaluation, solvers."""
