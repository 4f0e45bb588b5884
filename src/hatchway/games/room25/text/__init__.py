"""Room 25 in text: positions, scenarios, drawings."""
