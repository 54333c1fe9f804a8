"""The same rules as environments for learning and game theory: batches, PettingZoo, Gymnasium, OpenSpiel, data."""
