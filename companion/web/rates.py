"""How often one address may do what is costly, or guess; counted in memory."""

from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from limits import parse
from werkzeug.exceptions import TooManyRequests

# A family behind one address opens a table once an evening; these stop a script, not a person.
OPENING = "20 per minute"
JOINING = "60 per minute"
IMPORTING = "20 per minute"
PRINTING = "60 per minute"
# Codes that are no table's, in addresses nobody types by hand: at so many a minute, trying them all takes a year.
GUESSES = parse("60 per minute")

limiter = Limiter(get_remote_address, storage_uri="memory://", strategy="fixed-window")


class Guessing(TooManyRequests):
    """This address has named too many tables that are none: it is not told of one that is."""


def guessed() -> None:
    """A code was no table's; raises Guessing when it was one too many."""
    if limiter.enabled and not limiter.limiter.hit(GUESSES, "guess", get_remote_address()):
        raise Guessing


def must_not_be_guessing() -> None:
    """A code that is right is answered as a wrong one would be; raises Guessing."""
    if limiter.enabled and not limiter.limiter.test(GUESSES, "guess", get_remote_address()):
        raise Guessing
