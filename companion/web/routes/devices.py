"""Routes of the phones of the house (device pairing): listed, put out, and let in by a code that is good once."""

from datetime import date

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup
from msgspec import Struct
from werkzeug.exceptions import BadRequest

from companion.store.rows import DeviceRow
from companion.web.routes.links import alone, picture, read_letters
from companion.web.routes.table import LONGEST_NAME, nickname
from companion.web.seating import askers, name_completion, pairing, trusted_devices
from companion.web.seating.knocks import Knock
from companion.web.serving import hosts, security
from companion.web.serving.breadcrumbs import local
from companion.web.serving.cookies import fresh_token
from companion.web.serving.errors import Clash
from companion.web.serving.language import gettext
from companion.web.serving.policy import anyone, at_the_machine, in_house, is_at_the_machine
from companion.web.serving.rates import JOINING, at_most
from companion.web.serving.responses import json_answer, rendered, see
from companion.web.serving.services import services

routes = Blueprint("devices", __name__)

# The letters of a mark, as a form sends it back.
MARK_LETTERS = 16


class DeviceLine(Struct, frozen=True):
    """A phone of the house as its page lists it."""

    mark: str
    name: str
    # Who let it in, by name; nothing where the computer's code did, or where that phone is one no more.
    by: str
    is_by_code: bool
    seen: str
    is_mine: bool


class DevicesPage(Struct, frozen=True):
    """The phones of the house, and whether the machine itself is asking."""

    devices: tuple[DeviceLine, ...]
    is_machine: bool


class PairPage(Struct, frozen=True):
    """A code that was scanned: still good, or no more, or of no use to a phone that is of the house already."""

    pair_code: str
    is_good: bool
    is_in: bool
    name: str
    longest_name: int
    # Why it lets nobody in.
    error: str = ""


class CodePage(Struct, frozen=True):
    """A fresh code: the address it says, and for how many minutes."""

    url: str
    minutes: int


@routes.get("/house")
@in_house
def look() -> ResponseReturnValue:
    """Which phones are of the house, and who let them in."""
    return rendered("devices.html", devices_page())


class Asks(Struct, frozen=True):
    """Who asks to come in, as a mark that is another one as soon as somebody else does."""

    asks: str


@routes.get("/house/asks")
@in_house
def asks() -> ResponseReturnValue:
    """What a page that lists who asks to come in looks at now and then."""
    return json_answer(Asks(askers.at_the_door()))


@routes.post("/house")
@at_most(JOINING)
@in_house
def change() -> ResponseReturnValue:
    """Put a phone out, let in one that asks, or do not."""
    what, mark, back = security.field("what"), security.field("mark", most=MARK_LETTERS), security.field("back")
    match what:
        case "out":
            services().store.put_out(mark)
        case "let" | "refuse":
            answer(services().knocks.take(mark), is_yes=what == "let")
        case _:
            raise BadRequest
    return see(local(back) if back else "/house")


def answer(knock: Knock | None, *, is_yes: bool) -> None:
    """Whoever taps second, or too late, finds nobody asking any more."""
    if knock is not None and is_yes and trusted_devices.let_in_who_knocked(knock) is None:
        raise Clash(too_many())


def too_many() -> str:
    return gettext("The house has %(most)s phones already: put one out first.", most=str(trusted_devices.MOST_DEVICES))


def devices_page() -> DevicesPage:
    rows, mine = services().store.devices(), trusted_devices.device()
    names = {row.mark: row.name or gettext("a phone") for row in rows}
    return DevicesPage(
        tuple(
            DeviceLine(
                row.mark, row.name or gettext("A phone"), names.get(row.by, ""), not row.by, seen(row),
                mine is not None and row.mark == mine.mark,
            )
            for row in rows
        ),
        is_at_the_machine(),
    )  # fmt: skip


def seen(row: DeviceRow) -> str:
    """By the days of this machine, as finely as it is kept."""
    day, today = date.fromtimestamp(row.seen), date.fromtimestamp(services().clock())
    if day >= today:
        return gettext("here today")
    return gettext("last here on %(day)s", day=day.strftime("%d/%m/%Y"))


# --- a code that lets one phone in ------------------------------------------------------------------------------------


@routes.post("/pair")
@at_the_machine
def code() -> ResponseReturnValue:
    """A fresh code for the machine to draw, on its own screen or in its terminal."""
    trouble = alone()
    if trouble is not None:
        raise Clash(trouble)
    url = pair_address(f"{request.scheme}://{hosts.here()}/", services().pairing.fresh())
    page = CodePage(url, pairing.LASTS // 60)
    drawn: Markup = picture(url, gettext("Into the house"))
    response = rendered("pair_code.html", page, pair_qr=drawn)
    response.headers["Cache-Control"] = "no-store"
    return response


def pair_address(root: str, code: str) -> str:
    """Where a code leads; in capitals it is smaller."""
    return f"{root}pair/{code}".upper()


@routes.get("/pair/<pair_code>")
@at_most(JOINING)
@anyone
def scanned(pair_code: str) -> ResponseReturnValue:
    """What a camera lands on, and a preview of the link: looking spends nothing."""
    is_good = services().pairing.is_good(read_letters(pair_code))
    return paired_page(
        pair_code, is_good=is_good, status=200 if is_good or trusted_devices.device() is not None else 410
    )


@routes.post("/pair/<pair_code>")
@at_most(JOINING)
@anyone
def pair(pair_code: str) -> ResponseReturnValue:
    """This phone is of the house from now on; of two that ask with one code, one is."""
    if trusted_devices.device() is not None:
        return see("/")
    token, name = fresh_token(), nickname("name")
    found = services().pairing.once(read_letters(pair_code), lambda: kept(token, name))
    if found is None:
        return paired_page(pair_code, is_good=False, status=410)
    return trusted_devices.set_device_cookie(see("/"), token)


def kept(token: str, name: str) -> DeviceRow:
    found = trusted_devices.let_in(token, name)
    if found is None:
        raise Clash(too_many())
    return found


def paired_page(pair_code: str, *, is_good: bool, status: int) -> ResponseReturnValue:
    is_in = trusted_devices.device() is not None
    spent = gettext("This code has been used, or is too old: it is good once, for ten minutes.")
    page = PairPage(
        pair_code, is_good, is_in, name_completion.own_name(), LONGEST_NAME, "" if is_good or is_in else spent
    )
    response = rendered("pair.html", page, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response
