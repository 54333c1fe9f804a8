"""The Python client, against a scripted table and against real server processes."""
