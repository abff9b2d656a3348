"""The tests of 100 giorni, chapter by chapter of its rulebook."""
