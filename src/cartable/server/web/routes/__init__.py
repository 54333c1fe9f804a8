"""The REST interface, with one module for each topic."""
