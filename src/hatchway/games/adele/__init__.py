"""A.D.E.L.E.: rules, views, bots, texts and checks."""

from hatchway.games.adele.plugin import PLUGIN

__all__ = ["PLUGIN"]
