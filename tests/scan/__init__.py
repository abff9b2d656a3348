"""Photographs of pads: opened, read, and read back by the hundred."""
