"""Adapters for researchers: PettingZoo and OpenSpiel (extra `[envs]`)."""
