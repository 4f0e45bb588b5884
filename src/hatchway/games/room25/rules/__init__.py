"""The rules of Room 25."""
