"""What is printed: sheets, pads and codes, drawn into a log that can be read."""
