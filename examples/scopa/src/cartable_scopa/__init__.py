"""Scopa for Cartable: read rules.en.md or rules.fr.md, then cards, state, rules, view, notation, game."""
