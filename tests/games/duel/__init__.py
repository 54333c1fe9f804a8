"""A tiny game of its own, made by following docs/adding-a-game.md."""
