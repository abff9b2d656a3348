"""The games, one folder each, one file a chapter of its rulebook."""
