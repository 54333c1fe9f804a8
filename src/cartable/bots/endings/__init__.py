"""Endings, written once for all games: read deals, exploring, then working_out."""
