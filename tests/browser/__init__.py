"""Two phones, a table screen and a real server: what only a browser can show."""
