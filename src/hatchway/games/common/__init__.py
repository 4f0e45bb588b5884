"""What the games share: data files, settings, notation, scenarios, drawings, fuzz."""
