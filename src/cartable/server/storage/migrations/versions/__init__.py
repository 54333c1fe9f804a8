"""The migration steps, each with its downgrade."""
