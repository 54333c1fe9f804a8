"""What HTML reports share: markup in both languages, charts, numbers as people read them, and the frame of a page."""
