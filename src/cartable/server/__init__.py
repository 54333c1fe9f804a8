"""The table for people: tables that never lose a card, over HTTP and WebSockets."""
