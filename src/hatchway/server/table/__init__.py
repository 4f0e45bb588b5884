"""One table: its log, commands, clocks, listeners and bots."""
