"""What every game shares. Knows no game, no I/O, no clock and no text for people."""
