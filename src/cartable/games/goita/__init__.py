"""Goita Shogi: block, attack, and be the first to lay your last card."""
