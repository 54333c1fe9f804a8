"""Programs that enter an arena: good ones, and some that do everything wrong."""
