"""What bots of Shokoba need to play well: `heuristics`, `evaluation` and `endings`."""
