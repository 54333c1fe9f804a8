"""The games, and the code that is written once for all of them: matches, fair deals, records."""
