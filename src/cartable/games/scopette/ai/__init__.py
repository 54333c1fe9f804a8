"""What makes bots of Scopette clever: heuristics, evaluation, solvers."""
