"""Routes of printed codes and invitations: signed keys (HMAC) that can be taken back, and hold no secret."""

import hashlib
import hmac
import re

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct
from werkzeug.exceptions import Gone, NotFound

from companion.engine.game import Game, State
from companion.engine.opening import Opening
from companion.engine.scores import ScoreSheet
from companion.games import on_shelf
from companion.store.errors import NoTable
from companion.store.rows import ALPHABET, CODE_LENGTH, PadRow
from companion.web.routes.live import about_seats
from companion.web.seating.seats import Visit, path
from companion.web.serving import hosts, security
from companion.web.serving.errors import Clash
from companion.web.serving.language import gettext, settings
from companion.web.serving.policy import anyone, at_table
from companion.web.serving.rates import JOINING, at_most, guessed, must_not_be_guessing
from companion.web.serving.responses import rendered, see
from companion.web.serving.services import services
from printables import pad_layout, qr, usual_opening

routes = Blueprint("links", __name__)

# 5 letters say what, 13 letters (65 bits) prove that it was us.
ID_BITS, PROOF_LENGTH = 25, 13
KEY_LENGTH = CODE_LENGTH + PROOF_LENGTH
# Behind the key of a pad: how it is laid out, in 8 letters, and by which edition; another Custode reads it by that.
LAYOUT_BITS, MARK_LENGTH = 40, 9
# What a hand writes for what it reads.
MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1"})
# What a hand puts between letters that are read out.
BETWEEN = re.compile(r"[\s.-]+")
# pad: a printed sheet; join: a table, by its code; start: a game, for paper that belongs to no table.
CODE_KINDS = ("pad", "join", "start")


# --- keys -------------------------------------------------------------------------------------------------------------


def base32(number: int, length: int) -> str:
    return "".join(ALPHABET[number >> 5 * index & 31] for index in reversed(range(length)))


def number_of(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 32 + ALPHABET.index(letter)
    return number


def proof(kind: str, subject: str) -> str:
    secret = services().store.secret("links")
    digest = hmac.digest(secret, f"custode {kind} {subject}".encode(), hashlib.sha256)
    return base32(int.from_bytes(digest) >> 256 - 5 * PROOF_LENGTH, PROOF_LENGTH)


def key(kind: str, subject: str) -> str:
    return subject + proof(kind, subject)


def pad_key(pad: PadRow) -> str:
    return key("pad", base32(pad.id, CODE_LENGTH))


def start_key(game: Game[State]) -> str:
    return key("start", game_mark(game.id))


def layout_mark(id: str, version: int) -> str:
    """The layout of a pad in nine letters."""
    return base32(int(id, 16), MARK_LENGTH - 1) + ALPHABET[version]


def layout_named(mark: str) -> tuple[str, int]:
    """The id of a layout and its edition."""
    return f"{number_of(mark[:-1]):0{LAYOUT_BITS // 4}x}", ALPHABET.index(mark[-1])


def game_mark(game: str) -> str:
    """A game in five letters."""
    return base32(int.from_bytes(hashlib.sha256(game.encode()).digest()) >> 256 - ID_BITS, CODE_LENGTH)


def seat_key(code: str, seat: str) -> str:
    """A place at a table: the key of the table, and at its end which place."""
    return key("join", code) + seat


def read_key(text: str) -> tuple[str, str] | None:
    """What kind of link this is and what it is about; None when it was not made here."""
    letters = read_letters(text)
    if len(letters) != KEY_LENGTH or any(letter not in ALPHABET for letter in letters):
        return None
    subject, signature = letters[:CODE_LENGTH], letters[CODE_LENGTH:]
    for kind in CODE_KINDS:
        if hmac.compare_digest(proof(kind, subject), signature):
            return kind, subject
    return None


def read_letters(text: str) -> str:
    """A code as it was meant: any case, spaced or hyphenated, with the letters that are easily misread put right."""
    return BETWEEN.sub("", text).upper().translate(MISREAD)


def printed(link: str) -> str:
    """The address of a link as it is printed: upper case makes a smaller code."""
    return f"{request.scheme}://{hosts.here()}/q/{link}".upper()


# --- where printed codes land -----------------------------------------------------------------------------------------


class PadPage(Struct, frozen=True):
    """A sheet that belongs to no table yet; `error` says why it is not that of the table whose code was typed."""

    key: str
    game: str
    title: str
    code: str = ""
    error: str | None = None


@routes.get("/q/<link>")
@anyone
def land(link: str) -> ResponseReturnValue:
    """Follow a printed code; looking changes nothing. Wrong ones are counted, right ones are answered: nobody at this
    address is kept out by who tries codes beside them."""
    whole, rest = parted(link, KEY_LENGTH)
    found = read_key(whole)
    if found is None:
        guessed()
    must_not_be_guessing()
    match found:
        case "join", code if rest:
            return see(place_at(code, rest))
        case "pad", number if len(rest) in (0, MARK_LENGTH):
            return at_pad(pad_here(number))
        case _ if rest:
            raise NotFound
        case "join", code:
            return see(path(services().tables.load(code).code))
        case "start", mark:
            return see(f"/new/{game_marked(mark).id}")
    raise NotFound


def at_pad(pad: PadRow) -> ResponseReturnValue:
    """Where a pad leads: to be photographed at its table, which whoever has no seat there just looks at; to a table
    while it has none."""
    if (code := services().tables.whose(pad)) is not None:
        return see(f"{path(code)}/scan")
    game = services().game(pad.game)
    if game is None:
        raise NotFound
    return rendered("pad.html", pad_page(pad, game))


def parted(letters: str, length: int) -> tuple[str, str]:
    """Letters of this length, and the place at a table that may stand behind them."""
    found = read_letters(letters)
    return found[:length], found[length:]


def place_at(code: str, text: str) -> str:
    """The page on which this place of a table is taken; raises NotFound where the table has no such place."""
    table = services().tables.load(code)
    seat = next((seat for seat in table.opening.places if read_letters(seat) == text), None)
    if seat is None:
        raise NotFound
    return f"{path(table.code)}/seat/{seat.lower()}"


@routes.post("/q/<link>")
@at_most(JOINING)
@anyone
def bind(link: str) -> ResponseReturnValue:
    """Give a blank sheet to the table whose code is typed."""
    match read_key(parted(link, KEY_LENGTH)[0]):
        case "pad", number:
            pad, code = pad_here(number), read_letters(security.field("code"))
            try:
                table = services().tables.load(code)
                must_fit(pad, table.code, table.game, table.opening)
            except (NoTable, Clash) as error:
                return not_bound(pad, code[:CODE_LENGTH], error)
            services().store.bind_pad(pad.id, table.code)
            return see(path(table.code))
    raise NotFound


def not_bound(pad: PadRow, code: str, error: NoTable | Clash) -> ResponseReturnValue:
    """The sheet again, with why it is not that table's; raises the error where it is no blank sheet."""
    game = services().game(pad.game)
    if game is None or services().tables.whose(pad) is not None:
        raise error
    if isinstance(error, Clash):
        return rendered("pad.html", pad_page(pad, game, code, error.sentence), status=409)
    page = pad_page(pad, game, code, gettext("There is no table with this code."))
    return rendered("pad.html", page, status=404)


def must_fit(pad: PadRow, code: str | None, game: Game[State], opening: Opening) -> None:
    """Whether a sheet may be this table's, or that of one still to be opened (no code); raises Clash."""
    owner = services().tables.whose(pad)
    if owner not in (None, code):
        raise Clash(gettext("This sheet belongs to another table."))
    if pad.game != game.id:
        raise Clash(gettext("This sheet is of another game."))
    if not pad_layout.holds(blank_sheet(game, game.most_seats), game.score_sheet(opening)):
        raise Clash(gettext("This sheet asks for other scores than this table has: print one from its page."))
    if owner is None and not pad_layout.prints_alike(blank_sheet(game, len(opening.seats)), game.score_sheet(opening)):
        raise Clash(gettext("This sheet prints other numbers than this table plays by: print one from its page."))


def blank_sheet(game: Game[State], seats: int) -> ScoreSheet:
    """What a pad asks, and prints for so many, that was printed before there was a table."""
    return game.score_sheet(usual_opening(game, seats))


def pad_page(pad: PadRow, game: Game[State], code: str = "", error: str | None = None) -> PadPage:
    return PadPage(pad_key(pad), pad.game, game.title.of(settings().language), code, error)


def pad_here(number: str) -> PadRow:
    pad = services().store.pad(number_of(number))
    if pad is None:
        raise NotFound
    if pad.revoked:
        raise Gone
    return pad


def game_marked(mark: str) -> Game[State]:
    game = next((services().game(id) for id in services().games if game_mark(id) == mark), None)
    if game is None:
        raise NotFound
    return game


# --- joining ----------------------------------------------------------------------------------------------------------


class JoinPage(Struct, frozen=True):
    """Where a code is typed; `error` says that it was no table's."""

    code: str
    error: str | None = None


@routes.get("/join")
@anyone
def join() -> ResponseReturnValue:
    """From typed letters to what the code above them on the paper opens: a table, a place at it, a pad, a game. Only
    wrong ones are counted."""
    must_not_be_guessing()
    code, seat = parted(security.word(request.args.get("code", ""), security.LONGEST), CODE_LENGTH)
    if not code:
        return rendered("join.html", JoinPage(""))
    try:
        return see(place_at(code, seat) if seat else path(services().tables.load(code).code))
    except (NoTable, NotFound):
        if not seat and (there := printed_without_table(code)):
            return see(there)
        guessed()
        page = JoinPage(code, gettext("There is no table with this code."))
        return rendered("join.html", page, status=404)


def printed_without_table(code: str) -> str | None:
    """Where the letters on a pad or on paper of a game lead; what was taken back leads to the page that says so."""
    if len(code) != CODE_LENGTH or any(letter not in ALPHABET for letter in code):
        return None
    if (pad := services().store.pad(number_of(code))) is not None:
        return f"/q/{pad_key(pad)}"
    return next((f"/new/{id}" for id in services().games if game_mark(id) == code), None)


class InvitePage(Struct, frozen=True):
    """How others come to this table."""

    code: str
    url: str
    # The same address as it is read from a code.
    join: str
    wifi: str | None
    # Why no phone can come here, if none can.
    trouble: str | None = None
    # Whether the code of the network is asked for too: that form is not fetched again under who fills it in.
    asks_wifi: bool = False
    # Whether nothing has been played yet: people only sat down and said who they are.
    is_new: bool = False
    # The seats whose phones show the table now, and how that is told to the page when it changes.
    here: tuple[str, ...] = ()
    seats: str = ""
    # Whether five lines say how this game is used tonight.
    has_tonight: bool = False


@routes.get("/t/<code>/invite")
@at_table("table")
def invite(visit: Visit) -> ResponseReturnValue:
    """The code, large, and as a picture for cameras."""
    return invitation(visit, None, asks_wifi=request.args.get("wifi") == "1")


@routes.post("/t/<code>/invite")
@at_table("table")
def invite_wifi(visit: Visit) -> ResponseReturnValue:
    """The same with a code for the network; its password is drawn and kept nowhere."""
    return invitation(visit, network_named(), asks_wifi=True)


def network_named() -> str | None:
    """The network that the form names, as a code says it; longer names than these no network has."""
    ssid, password = security.field("ssid", most=32), security.field("password", most=63)
    return qr.wifi(ssid, password) if ssid else None


def invitation(visit: Visit, wifi: str | None, *, asks_wifi: bool) -> ResponseReturnValue:
    code = visit.table.code
    link = printed(key("join", code))
    url = f"{request.scheme}://{hosts.here()}{path(code)}"
    title = on_shelf(visit.table.game.id)
    has_tonight = title is not None and bool(title.tonight)
    seats = about_seats(services(), visit.table, visit.seats_version)
    here = tuple(seats.split()[1:])
    page = InvitePage(code, url, link, wifi, alone(), asks_wifi, is_new(visit), here, seats, has_tonight)
    wifi_qr = picture(wifi, gettext("Join the Wi-Fi")) if wifi else None
    response = rendered("invite.html", page, visit, join_qr=join_picture(code), wifi_qr=wifi_qr)
    if wifi:
        response.headers["Cache-Control"] = "no-store"
    return response


def is_new(visit: Visit) -> bool:
    """No more acts than everybody saying a few times who they are, and no other."""
    table, own = visit.table, tuple(visit.table.game.identity)
    if table.seq > 1 + 3 * len(table.opening.places):
        return False
    return all(isinstance(table.game.request_decoder.decode(act.request), own) for act in table.acts[1:])


def alone() -> str | None:
    """What to tell whoever wants to bring a phone here, where none can come."""
    if not hosts.nobody_else_can_come():
        return None
    if services().hosts.is_only_here:
        return gettext("Only this machine can reach Custode: it was started to listen to itself alone (--host).")
    return gettext("This machine is in no network now. As soon as it is, its address stands here.")


def join_picture(code: str) -> Markup | None:
    """The code for a camera; none where no phone could follow it."""
    if hosts.nobody_else_can_come():
        return None
    return picture(printed(key("join", code)), gettext("Join this table"))


def picture(text: str, title: str) -> Markup:
    """A code as an SVG drawing; the drawing module escapes its title."""
    return Markup(qr.svg(text, title))
