"""What each seat of A.D.E.L.E. may know."""
