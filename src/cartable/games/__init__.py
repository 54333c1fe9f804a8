"""The games, and what is written once for all of them: matches, fair deals, records of play."""
