"""The REST interface, one topic a module."""
