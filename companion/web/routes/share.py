"""Routes of sharing a match: a page with its text to copy, the recap as a PDF and as a picture, BG Stats."""

from contextlib import suppress

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct
from werkzeug.exceptions import BadRequest

from companion.history import bgstats
from companion.history.bgstats import StatsPlay
from companion.web.after import sharing
from companion.web.seating.seats import Visit, path
from companion.web.serving import hosts, security
from companion.web.serving.errors import Clash
from companion.web.serving.language import gettext
from companion.web.serving.policy import at_table, in_house, is_of_the_house
from companion.web.serving.rates import PRINTING, at_most
from companion.web.serving.responses import rendered, see, table_file
from companion.web.serving.services import services
from printables import qr, recap

routes = Blueprint("share", __name__)

# Of a code that a phone reads off a phone: 17 modules and 4 for each version, no more than twenty versions.
LARGEST_CODE = 17 + 4 * 20
# The numbers of that other site have no more digits.
MOST_BGG = 9_999_999


class SharePage(Struct, frozen=True):
    """What is told to others of a match."""

    code: str
    game: str
    text: str
    is_over: bool
    # Whether its file is the whole match, for another Custode; of any other it is there to be read.
    is_closed: bool
    bgstats: str
    has_code: bool
    bgg_id: int
    # Whether this phone is of the house, whose box that number lies in.
    is_of_the_house: bool
    # Whoever had several seats, of which BG Stats is told only one as theirs.
    twice: tuple[str, ...] = ()


@routes.get("/t/<code>/share")
@at_table("table")
def share(visit: Visit) -> ResponseReturnValue:
    """The text to copy, and what else there is to keep or to send."""
    voice = visit.voice
    play = sharing.stats_play(visit, voice) if is_over(visit) else None
    drawing = drawn(play) if play else Markup("")
    found = SharePage(
        visit.table.code,
        visit.table.game.id,
        sharing.chat_text(sharing.recap_sheet(visit, voice)),
        is_over(visit),
        visit.table.phase == "closed",
        sharing.link(play) if play else "",
        bool(drawing),
        sharing.bgg_id(visit.table),
        is_of_the_house(),
        bgstats.in_two_places(sharing.match_of(visit)) if play else (),
    )
    page_qr = this_page(visit) if play and not drawing else Markup("")
    return rendered("share.html", found, visit, bgstats_qr=drawing, page_qr=page_qr)


def is_over(visit: Visit) -> bool:
    return visit.table.phase != "open"


def drawn(play: StatsPlay) -> Markup:
    """The play as a code, without what is only told where it would be too fine; nothing where it still is."""
    for each in (play, bgstats.slim(play)):
        with suppress(qr.TooFine):
            link = sharing.link(each)
            if len(qr.matrix(link, "L")) <= LARGEST_CODE:
                return Markup(qr.svg(link, gettext("To BG Stats"), "L"))
    return Markup("")


def this_page(visit: Visit) -> Markup:
    """Where the play is too much for a code: the page with its link, for the phone that has BG Stats."""
    if hosts.nobody_else_can_come():
        return Markup("")
    url = f"{request.scheme}://{hosts.here()}{path(visit.table.code)}/share"
    return Markup(qr.svg(url, gettext("This page")))


@routes.post("/t/<code>/share")
@in_house
@at_table("table")
def number(visit: Visit) -> ResponseReturnValue:
    """Which number the game has on that other site; nothing takes it back."""
    number_text = security.field("bgg")
    if number_text and not number_text.isascii():
        raise BadRequest
    services().store.set_box(visit.table.game.id, {sharing.BGG: security.number(number_text or "0", 0, MOST_BGG)})
    return see(f"/t/{visit.table.code.lower()}/share")


@routes.get("/t/<code>/recap.pdf")
@at_most(PRINTING)
@at_table("table")
def as_pdf(visit: Visit) -> ResponseReturnValue:
    """The recap on one page."""
    body = recap.pdf(sharing.recap_sheet(visit, visit.voice))
    return table_file(visit, body, "application/pdf", "inline", "pdf")


@routes.get("/t/<code>/recap.png")
@at_most(PRINTING)
@at_table("table")
def as_picture(visit: Visit) -> ResponseReturnValue:
    """The recap as a picture, as wide as chats show it."""
    body = recap.picture(sharing.recap_sheet(visit, visit.voice))
    return table_file(visit, body, "image/png", "inline", "png")


@routes.get("/t/<code>/play.bgsplay")
@at_table("table")
def as_play(visit: Visit) -> ResponseReturnValue:
    """The match as a file for BG Stats."""
    if not is_over(visit):
        raise Clash(gettext("This match is not over yet."))
    body = bgstats.encoded(sharing.stats_play(visit, visit.voice))
    return table_file(visit, body, "application/json", "attachment", "bgsplay")
