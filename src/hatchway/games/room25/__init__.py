"""Room 25: Season 2."""
