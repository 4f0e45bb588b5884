"""Bots: players that see only the Observation of their seat, and answer with the code of an action."""
