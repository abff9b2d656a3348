"""What a player's machine finds of numpy: nothing; sqlite-utils would load it wherever it lies."""

raise ImportError("numpy is here for the cameras of the tests, and no server needs it")
