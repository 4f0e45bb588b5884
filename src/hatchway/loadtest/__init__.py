"""Measuring the server under load."""
