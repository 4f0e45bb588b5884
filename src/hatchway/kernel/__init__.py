"""What every game shares. It knows no game, no I/O, no clock and no text for people."""
