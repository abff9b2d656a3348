"""Locks of what is kept in memory alone, held against the orders in which threads may come (thread interleavings).

    frontrun pytest tests/races

frontrun hands the turn from one thread to another between any two steps of the program, one order after the other, with
locks of its own. Under plain pytest there is nothing here to run (`conftest`): tests/test_races.py begins the command
above and says how many must have passed. `exploring` is what one such drill is made of; then a file for each class.
"""
