"""The rules of A.D.E.L.E."""
