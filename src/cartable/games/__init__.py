"""The games, and the code that is written once for all of them. In reading order:

- `contract`, `game`: the functions that a game offers, and what it declares
- `ai`, `partial`, `learning`, `faces`: the optional parts of a declaration
- `texts`, `errors`, `reader`, `names`, `options`, `events`: values that all games use
- `moves`, `match`, `step_tree`: one match, its moves, and choosing a move step by step
- `fairness`, `deals`, `verification`: fair deals, and how to verify them
- `record_writer`, `record_reader`: matches as text
- `stepper`: matches at the speed of the kernels
- `registry`: the games by name
- `picture`: a match as a drawing
"""
