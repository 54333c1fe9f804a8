"""A solver for the solo board: moves that lose the fewest points on average, with a perfect memory.

In reading order: `card_counts` (a board as one word), `estimate`, `expectimax` (the search), `board` (from a state),
`player` (the value of each move) and `solver`, which bots use.
"""
