"""Custode for any WSGI server: `waitress-serve --threads=128 wsgi:app`; one process, as only one may write."""

from companion.web.hosted import hosted

app = hosted()
