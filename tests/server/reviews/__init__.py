"""Reviews at a server and on a device."""
