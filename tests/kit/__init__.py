"""Tests of what several boxes have in common."""
