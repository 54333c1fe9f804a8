"""The arena, which measures bots, and the balance lab, which measures rules. Never imported by the server.

This package holds no kernel, so an edit here leaves the compiled code of the games valid.
"""
