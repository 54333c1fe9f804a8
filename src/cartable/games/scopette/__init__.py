"""Scopette. In reading order:

- `rules.en.md`, `rules.fr.md`: the rules, numbered
- `cards`, `state`, `options`: cards, fields, options
- `hands`, `setup`, `goals`, `rules`: hands and piles, the deal, what scores, and the other rules, as kernels
- `turn_moves`: the legal moves of a turn, which are too many to list
- `notation`, `outcome`, `view`: cards and moves as text; sides and winners; what a reader may know
- `events`, `partial`, `faces`: events, partial records, cards as pictures
- `ai/`, `learning/`: bots; actions and observations
- `game`: the declaration
"""
