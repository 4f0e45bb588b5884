"""What `import hatchway` offers beyond the engine: a play object, records as files, matches of bots."""
