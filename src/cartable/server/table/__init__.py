"""The table, without sockets or storage: commands go in, acts and notifications come out."""
