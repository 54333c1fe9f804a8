"""The arena, which measures bots: its statistics, ratings and report. Never imported by the server.

This package holds no kernel, so an edit here leaves the compiled code of the games valid.
"""
