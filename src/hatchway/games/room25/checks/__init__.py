"""The laws of Room 25 that fuzzing checks."""
