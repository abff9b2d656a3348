"""Asking the server that runs on this machine for a code that lets one phone into the house (`custode pair`)."""

import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from companion import network
from companion.serving import PORT
from companion.store import lock
from companion.store.paths import file_of

# Seconds; a server of this machine answers at once, or is not there.
PATIENCE = 10.0


class NoCode(Exception):
    """There is no code; the sentence says why."""


class PairingCode(Struct, frozen=True):
    """Where the code leads, and for how many minutes."""

    url: str
    minutes: int


class WhyNot(Struct, frozen=True):
    """Why there is none, in the words of the server."""

    error: str


def asked(folder: Path, port: int | None) -> PairingCode:
    """A fresh code; raises NoCode. No proxy is asked, whatever the environment says: it would not be at the machine."""
    path = file_of(folder)
    if port is None and not lock.is_held(path):
        raise NoCode("No Custode is running in this folder: start it first, or name its --data-dir.")
    url = at_home(lock.address(path), port)
    wish = urllib.request.Request(
        f"{url}pair", data=b"", method="POST", headers={"Accept": "application/json", "Sec-Fetch-Site": "none"}
    )
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(wish, timeout=PATIENCE) as answer:
            return msgspec.json.decode(answer.read(), type=PairingCode)
    except urllib.error.HTTPError as error:
        with error:
            raise NoCode(why(error.read())) from None
    except (OSError, msgspec.MsgspecError) as error:
        raise NoCode(
            f"No Custode answers at {url}: start it without --host, or name its --port. ({error})"
        ) from None


def at_home(address: str, port: int | None) -> str:
    """The same server as this machine alone reaches it."""
    parts = urlsplit(address)
    if port is None and network.is_loopback(parts.hostname or ""):
        return address
    return network.url(network.LOOPBACK, port or parts.port or PORT)


def why(body: bytes) -> str:
    try:
        return msgspec.json.decode(body, type=WhyNot).error
    except msgspec.MsgspecError:
        return "What answers there is no Custode that knows of this."
