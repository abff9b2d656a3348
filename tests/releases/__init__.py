"""Tables of every release, kept so that newer ones still open them."""
