"""The games, each in its own folder; all use the same kernel."""
