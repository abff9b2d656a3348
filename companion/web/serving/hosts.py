"""Allowed hosts: under which names and addresses this server is asked for, those of now and those it was told."""

import os
import re
import socket
from collections.abc import Iterable, Mapping

from flask import request
from werkzeug.exceptions import BadRequest

from companion import addresses as addresses_module
from companion import network
from companion.web.serving.services import services

# Names that this server answers to besides, where no option can be given: separated by commas or spaces.
HOSTS_VARIABLE = "CUSTODE_HOSTS"
HOST = re.compile(
    r"(?:\[(?P<six>[0-9a-f]*:[0-9a-f:.]+)\]|(?P<name>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?))(?P<port>:[1-9][0-9]{0,4})?",
    re.ASCII | re.IGNORECASE,
)
# So much of a host that is none is repeated to whoever sent it.
LONGEST_HOST = 80


class WrongHost(BadRequest):
    """Asked for under a name that is not ours: a page elsewhere may have pointed its own name at this machine."""

    def __init__(self, asked: str, *, is_odd: bool) -> None:
        super().__init__()
        self.asked = "".join(mark if mark.isprintable() else "?" for mark in asked)[:LONGEST_HOST]
        self.is_odd = is_odd


class Hosts:
    """What this server answers to; `listens` is the address it listens at, nothing where another server does."""

    def __init__(self, names: Iterable[str] = (), listens: str = "", environ: Mapping[str, str] = os.environ) -> None:
        names_given = (*names, *re.split(r"[,\s]+", environ.get(HOSTS_VARIABLE, "")))
        self.names = frozenset(found[0] for each in names_given if (found := parsed(each.lower())) is not None)
        self.listens = listens
        self._here = addresses_module.Here()

    def knows(self, host: str) -> bool:
        """A literal is ours when this machine has it, for no name leads there; anything else is as it was told."""
        if host in self.names or host in own_names():
            return True
        address = addresses_module.literal(host)
        return address is not None and self._here.has(address)

    @property
    def is_only_here(self) -> bool:
        """Whether no phone can reach this server, whatever its address."""
        return network.is_loopback(self.listens)

    def others(self) -> tuple[str, ...]:
        """The addresses at which phones find this server now."""
        if self.is_only_here or "%" in self.listens:
            return ()
        return network.addresses() if self.listens in network.EVERYWHERE else (self.listens,)


def own_names() -> set[str]:
    """What this machine is called now; `.local` is its own word in any network, and nobody else's."""
    name = socket.gethostname().lower()
    return {"localhost", name, f"{name}.local"}


def parsed(raw: str) -> tuple[str, str] | None:
    """A host without its brackets, and its port with the colon; None for what no browser sends."""
    found = HOST.fullmatch(raw)
    if found is None or int((found["port"] or ":0")[1:]) > 65_535:
        return None
    return (found["six"] or found["name"]).lower(), found["port"] or ""


def check_host() -> None:
    """Raises WrongHost; before anything else is looked at."""
    raw = request.environ.get("HTTP_HOST", "")
    found = parsed(raw)
    if found is None or not services().hosts.knows(found[0]):
        raise WrongHost(raw, is_odd=found is None)


def here() -> str:
    """This server as other phones can reach it: as whoever asks has reached it, unless that is this machine."""
    host, port = parsed(request.host) or ("", "")
    others = services().hosts.others()
    return spelled(others[0]) + port if others and network.is_loopback(host) else request.host


def in_numbers() -> str:
    """The same without a name; nothing where another server stands before this one, and has addresses of its own."""
    host, port = parsed(request.host) or ("", "")
    known = services().hosts
    if not known.listens or request.is_secure or addresses_module.literal(host) is not None or not known.others():
        return ""
    return spelled(known.others()[0]) + port


def nobody_else_can_come() -> bool:
    """Whether the address of this page leads to no other machine, and there is no other address."""
    host, _ = parsed(request.host) or ("", "")
    return network.is_loopback(host) and not services().hosts.others()


def addresses() -> tuple[str, ...]:
    """Where this server can be opened now, at the port of this request."""
    return tuple(
        f"{request.scheme}://{spelled(each)}:{port()}/" for each in (*services().hosts.others(), own_loopback())
    )


def port() -> str:
    """The port that whoever asks has used."""
    _, asked = parsed(request.environ.get("HTTP_HOST", "")) or ("", "")
    return asked.removeprefix(":") or str(request.environ.get("SERVER_PORT") or 80)


def own_loopback() -> str:
    listens = services().hosts.listens
    return listens if network.is_loopback(listens) else network.LOOPBACK


def spelled(host: str) -> str:
    return f"[{host}]" if ":" in host else host
