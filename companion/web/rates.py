"""Rate limiting: how often one address may do what is costly, or guess; counted in memory."""

import os
from collections.abc import Mapping

from flask_limiter import Limiter
from flask_limiter.util import get_remote_address
from limits import parse
from werkzeug.exceptions import TooManyRequests

# A family behind one address opens a table once an evening; these stop a script, not a person.
OPENING = "20 per minute"
JOINING = "60 per minute"
IMPORTING = "20 per minute"
PRINTING = "60 per minute"
SCANNING = "20 per minute"
# Two taps in every second, from one seat, for minutes: no hand is as quick, whatever a phone has kept while it was
# offline comes through at once, and a script needs hours for what it needed minutes.
ACTING = parse("600 per 5 minutes")
# Codes that are no table's, in addresses nobody types by hand: at so many a minute, trying them all takes a year.
GUESSES = parse("60 per minute")

# "off" where many phones are played by one program, or somebody else counts.
RATES_VARIABLE = "CUSTODE_RATES"

limiter = Limiter(get_remote_address, storage_uri="memory://", strategy="fixed-window")


def are_counted(environ: Mapping[str, str] = os.environ) -> bool:
    return environ.get(RATES_VARIABLE) != "off"


class Guessing(TooManyRequests):
    """This address has named too many tables that are none: it is not told of one that is."""


class TooQuick(TooManyRequests):
    """This seat acts more often than people do."""


def acts(code: str, seat: str) -> None:
    """A seat asks for something; raises TooQuick when it was one too many."""
    if limiter.enabled and not limiter.limiter.hit(ACTING, "act", code, seat):
        raise TooQuick


def guessed() -> None:
    """A code was no table's; raises Guessing when it was one too many."""
    if limiter.enabled and not limiter.limiter.hit(GUESSES, "guess", get_remote_address()):
        raise Guessing


def must_not_be_guessing() -> None:
    """A code that is right is answered as a wrong one would be; raises Guessing."""
    if limiter.enabled and not limiter.limiter.test(GUESSES, "guess", get_remote_address()):
        raise Guessing
