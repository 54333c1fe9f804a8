"""Learning by self-play, for every game.

`match_batches` has the matches, `model` the networks, `trainer` the learning. `run` has it all in a folder, for
`cartable train`; `export` writes the file that the bots read.
"""
