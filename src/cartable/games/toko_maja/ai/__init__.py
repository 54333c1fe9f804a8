"""What bots of Toko Maja need to play well: `hand_worth`, `heuristics` and `evaluation`."""
