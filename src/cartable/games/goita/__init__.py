"""Goita Shogi. In reading order:

- `rules.en.md`, `rules.fr.md`: the rules, numbered
- `cards`, `state`, `bags`, `move_codes`, `options`: cards, fields, bags of cards, moves as numbers, options
- `table_rules`, `five_pawns`, `board_rules`, `rules`: the table game, cancelling a round, the solo board, and all of it
- `notation`, `outcome`: cards and moves as text; sides and winners
- `resampling`, `view`: filling in unknown cards; what a reader may know
- `private_moves`, `events`, `partial`, `faces`: hidden decisions, events, partial records, cards as pictures
- `ai/`, `learning/`: bots; actions and observations
- `game`: the declaration
"""
