"""What bots make of A.D.E.L.E."""
