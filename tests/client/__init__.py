"""The Python client, against a scripted server and against real server processes."""
