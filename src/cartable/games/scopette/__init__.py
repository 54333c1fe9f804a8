"""Scopette: read rules.en.md or rules.fr.md, then cards, state, dealing, rules, moves, notation, view, game."""
