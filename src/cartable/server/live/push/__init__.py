"""Push notifications to people who asked for them: their turn where they are not, a round of their tournament."""
