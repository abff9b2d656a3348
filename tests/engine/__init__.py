"""Keeping a table, for any game."""
