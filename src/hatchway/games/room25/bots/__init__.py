"""What bots make of Room 25."""
