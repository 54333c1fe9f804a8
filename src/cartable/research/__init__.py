"""Research: batches, environments for other libraries, data sets, and the training of networks.

No rule is written here.
"""
