"""Tables that are in use now: the rooms of this process, and how processes stay in step."""
