"""Endings solved exactly, written once for all games. Read deal_enumeration, open_search, then solution."""
