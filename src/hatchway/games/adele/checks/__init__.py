"""The laws of A.D.E.L.E. that fuzzing checks."""
