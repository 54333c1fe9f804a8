"""Toko Maja: read rules.en.md or rules.fr.md, then cards, state, sets, rules, view, notation, game."""
