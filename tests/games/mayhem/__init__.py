"""Mayhem: what the rulebook says, row by row."""
