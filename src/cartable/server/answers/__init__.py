"""What requests are answered with, computed from games, tables and matches: no network, no database."""
