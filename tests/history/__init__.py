"""Tests of what is remembered: matches that are over, and what comes of comparing them."""
