"""Search, evidence and seats: how bots think, whatever the game."""
