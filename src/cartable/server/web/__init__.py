"""The server's door to the world: HTTP and WebSockets, who is knocking, and how much one may ask for."""
