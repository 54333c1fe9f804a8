"""Golden matches: recorded once, they must replay with the same result."""
