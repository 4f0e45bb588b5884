"""What each seat of Room 25 may know."""
