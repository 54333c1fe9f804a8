"""Where bots are measured: the arena, its statistics, its ratings, its report. The server never comes here.

No kernel is written in this room, so that an edit here leaves the machine code of the games where it is.
"""
