"""What bots of Goita Shogi need to play well. In reading order:

- `heuristics`: how good a move at the table looks, and why
- `solo_heuristics`: the same for the solo board
- `observed_moves`: what other seats see of a move, for searches
- `open_cards/`: an exact solver for rounds whose cards are all known
- `solo/`: a solver for the solo board
"""
