"""Shokoba. In reading order:

- `rules.en.md`, `rules.fr.md`: the rules, numbered
- `cards`, `state`, `options`: cards, fields, options
- `rules`: the rules as kernels
- `notation`, `outcome`, `view`: cards and moves as text; sides and winners; what a reader may know
- `events`, `partial`, `faces`: events, partial records, cards as pictures
- `ai/`, `learning/`: bots; actions and observations
- `game`: the declaration
"""
