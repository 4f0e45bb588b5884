"""Many games at once: matches between line-ups of bots, their tables and ratings."""
