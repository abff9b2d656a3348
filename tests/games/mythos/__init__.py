"""Naruto Mythos, by chapter of its rulebook."""
