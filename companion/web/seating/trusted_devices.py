"""The phones of the house (trusted devices): which one asks, by a cookie of its own, and how one is let in."""

from contextlib import suppress

from flask import Response, request

from companion.store.errors import NotSaved, Unreadable
from companion.store.rows import DeviceRow
from companion.web.seating import recent_tables
from companion.web.seating.knocks import Knock
from companion.web.serving import cookies
from companion.web.serving.cookies import hashed
from companion.web.serving.services import services

DEVICE_COOKIE = "house"
# As long as browsers keep a cookie at all; it is kept anew whenever its phone comes by on another day.
AGE = 400 * 24 * 3600
# More phones than a family and its friends have.
MOST_DEVICES = 40
# When a phone was last seen is written no finer than this: a page that is looked at must not cost a commit.
A_DAY = 24 * 3600
# What is longer was not made here.
LONGEST_TOKEN = 64


def device() -> DeviceRow | None:
    """The phone that asks, if it was let in; looked up at each request, so that whoever was put out is out."""
    found = token_hash()
    return services().store.device(found) if found is not None else None


def token_hash() -> bytes | None:
    """By what this phone is known, whether it was let in or only asked to be."""
    token = request.cookies.get(DEVICE_COOKIE, "")
    return hashed(token) if 0 < len(token) <= LONGEST_TOKEN else None


def set_device_cookie(response: Response, token: str) -> Response:
    cookies.keep(response, DEVICE_COOKIE, token, age=AGE)
    return response


def let_in(token: str, name: str) -> DeviceRow | None:
    """The phone that asks is of the house from now on; None where there are too many."""
    here = services()
    codes = recent_tables.seated_at()
    return here.store.let_in(hashed(token), name, "", here.clock(), MOST_DEVICES, codes)


def let_in_who_knocked(knock: Knock) -> DeviceRow | None:
    """The same for another phone, by whoever asks; None where there are too many, and then it goes on asking."""
    here, mine = services(), device()
    by = mine.mark if mine is not None else ""
    try:
        found = here.store.let_in(knock.token_hash, knock.name, by, here.clock(), MOST_DEVICES, knock.codes)
    except NotSaved:
        here.knocks.put_back(knock)
        raise
    if found is None:
        here.knocks.put_back(knock)
    return found


def noticed(response: Response) -> Response:
    """A phone of the house was here: written once a day, and its cookie lasts anew from then."""
    token = request.cookies.get(DEVICE_COOKIE, "")
    if not token or "Set-Cookie" in response.headers:
        return response
    # Neither a full disk nor a damaged file takes the page from whoever asked for it.
    with suppress(NotSaved, Unreadable):
        mine, now = device(), services().clock()
        if mine is not None and now - mine.seen >= A_DAY:
            services().store.see_device(mine.token_hash, now)
            set_device_cookie(response, token)
    return response
