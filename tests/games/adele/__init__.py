"""Tests of A.D.E.L.E."""
