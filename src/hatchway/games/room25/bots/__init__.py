"""How bots play Room 25."""
