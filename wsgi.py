"""Custode for any WSGI server: `waitress-serve wsgi:app`."""

from companion.web import create_app

app = create_app()
