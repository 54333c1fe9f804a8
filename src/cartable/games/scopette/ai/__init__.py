"""What bots of Scopette need to play well: `heuristics`, `evaluation`, `observed_moves` and `endings`."""
