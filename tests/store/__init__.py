"""The store's tests, and the checker that the kill harness shares with them."""
