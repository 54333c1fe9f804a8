"""Scopette: read rules.en.md or rules.fr.md, then cards, state, rules, moves, notation, view, game."""
