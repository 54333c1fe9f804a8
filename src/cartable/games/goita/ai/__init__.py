"""What makes bots of Goita Shogi clever: heuristics, evaluation, solvers."""
