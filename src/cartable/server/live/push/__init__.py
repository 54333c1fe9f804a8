"""Push notifications to people who asked for them: their turn at a table where they are not, a round of their tournament."""
