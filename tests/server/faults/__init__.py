"""Everything that can go wrong around a running server, done to real server processes."""
