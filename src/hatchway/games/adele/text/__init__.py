"""A.D.E.L.E. in text: positions, scenarios, drawings."""
