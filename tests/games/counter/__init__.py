"""What is pinned of the counter (tests/web/counter.py), which is on no shelf: as a game of the shelf has it here."""
