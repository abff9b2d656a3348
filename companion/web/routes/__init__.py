"""Routes: every module that answers an address, one blueprint each; what serves them lies above, in `companion/web`."""
