"""A.D.E.L.E.: the crew against the ship's rogue AI."""
