"""Toko Maja. In reading order:

- `rules.en.md`, `rules.fr.md`: the rules, numbered
- `cards`, `state`, `options`: cards, fields, options
- `sets`, `rules`: sets and majorities, and the other rules, as kernels
- `notation`, `outcome`, `state_summary`, `view`: cards and moves as text; sides and winners; what a state shows
- `events`, `partial`, `faces`: events, partial records, cards as pictures
- `ai/`, `learning/`: bots; actions and observations
- `game`: the declaration
"""
