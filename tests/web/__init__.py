"""The phone beside the board, tested with a game that is on no shelf."""
