"""Programs for an arena: good ones, and some that do everything wrong."""
