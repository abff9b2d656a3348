"""Monster Chase: what the rulebook says, row by row."""
