"""How bots play A.D.E.L.E."""
