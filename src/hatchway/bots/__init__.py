"""Players that see only an Observation of their own seat, and answer with the code of an action."""
