"""The tables that people are at now: their rooms in this process, and how processes keep in step."""
