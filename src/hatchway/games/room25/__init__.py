"""Room 25: rules, views, bots, texts and checks."""

from hatchway.games.room25.plugin import PLUGIN

__all__ = ["PLUGIN"]
