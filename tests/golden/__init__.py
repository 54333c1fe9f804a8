"""Matches played long ago: what they brought about then, they bring about now."""
