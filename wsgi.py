"""`wsgi:app` in a checkout; `companion/wsgi.py` says how it is served."""

from companion.wsgi import app

__all__ = ["app"]
