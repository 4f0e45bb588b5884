"""The games: each in a folder of its own, on the one kernel."""
