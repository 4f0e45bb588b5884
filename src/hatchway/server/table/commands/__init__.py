"""Whether a command is permitted, and what it adds to the log: `gate.py` has the list of all."""
