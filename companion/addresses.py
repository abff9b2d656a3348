"""Under which addresses this machine stands in its networks now, and whether a literal address is one of them."""

import ctypes
import ipaddress
import socket
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import NamedTuple

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

# An address of documentation: choosing a way there picks the card that leads out, and no packet leaves.
ELSEWHERE = ("192.0.2.1", 9)
# Cards that lead to programs of this machine; a phone is seldom behind one of them.
VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "bridge", "tun", "utun", "tap", "wg", "lxc")
# BSD systems write a length before the family.
HAS_LENGTH = sys.platform == "darwin" or "bsd" in sys.platform
IS_UP, IS_LOOPBACK = 0x1, 0x8
# So long, in seconds, an address that was found here is not looked for again; one that was not is, each time.
REMEMBERED, MOST_REMEMBERED = 5.0, 64


class Interface(NamedTuple):
    """An address of this machine, and the name of the network card that has it."""

    name: str
    address: Address


class Listed(ctypes.Structure):
    """An entry of the system's own list, as C spells it; what follows in it is not needed."""


Listed._fields_ = [
    ("next", ctypes.POINTER(Listed)),
    ("name", ctypes.c_char_p),
    ("flags", ctypes.c_uint),
    ("address", ctypes.c_void_p),
]


def reachable() -> tuple[str, ...]:
    """What others on its networks can type, the likeliest first; IPv6 only where there is nothing shorter."""
    found = [Interface("", each) for each in leading_out()]
    with suppress(OSError, AttributeError):
        found += sorted(listed(), key=lambda card: card.name.startswith(VIRTUAL))
    with suppress(OSError):
        own = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
        found += [Interface("", ipaddress.IPv4Address(str(info[4][0]))) for info in own]
    others = [each.address for each in found if not (each.address.is_loopback or each.address.is_unspecified)]
    short: list[Address] = [each for each in others if isinstance(each, ipaddress.IPv4Address)]
    plain = short or [each for each in others if not each.is_link_local]
    # Where no network gave it an address, a machine has given itself one: better than nothing, and last.
    return tuple(dict.fromkeys(str(each) for each in sorted(plain, key=lambda each: each.is_link_local)))


def leading_out() -> Iterator[Address]:
    """The address of the card with the default route, if there is one."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)
        yield ipaddress.ip_address(str(probe.getsockname()[0]))


def listed() -> list[Interface]:
    """Every card that is up, without a packet and without a default route; Windows lists its own by its name."""
    if sys.platform == "win32":
        return []
    system = c_library()
    first = ctypes.POINTER(Listed)()
    if system.getifaddrs(ctypes.byref(first)):
        raise OSError(ctypes.get_errno(), "the network cards cannot be listed")
    try:
        return list(read(first))
    finally:
        system.freeifaddrs(first)


@cache
def c_library() -> ctypes.CDLL:
    """The one that Python itself runs on: to look for another, a program is started."""
    return ctypes.CDLL(None, use_errno=True)


def read(entry: "ctypes._Pointer[Listed]") -> Iterator[Interface]:
    while entry:
        card = entry.contents
        is_open = card.flags & IS_UP and not card.flags & IS_LOOPBACK
        if is_open and card.address and (address := read_address(card.address)) is not None:
            yield Interface(card.name.decode(errors="replace"), address)
        entry = card.next


def read_address(at: int) -> Address | None:
    """What a C address says; only its head is read before it is known how long it is."""
    head = ctypes.string_at(at, 2)
    match head[1] if HAS_LENGTH else int.from_bytes(head, sys.byteorder):
        case socket.AF_INET:
            return ipaddress.IPv4Address(ctypes.string_at(at + 4, 4))
        case socket.AF_INET6:
            return ipaddress.IPv6Address(ctypes.string_at(at + 8, 16))
    return None


# --- literals ---------------------------------------------------------------------------------------------------------


class Here:
    """Which addresses are this machine's, asked of the system and remembered for a moment."""

    def __init__(self) -> None:
        self._until: dict[Address, float] = {}

    def has(self, address: Address) -> bool:
        now = time.monotonic()
        if self._until.get(address, 0.0) > now:
            return True
        if not is_mine(address):
            return False
        if len(self._until) >= MOST_REMEMBERED:
            self._until.clear()
        self._until[address] = now + REMEMBERED
        return True


def literal(host: str) -> Address | None:
    """The address that a host is, without its brackets; None when it is a name, or belongs to one card only."""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address):
        return None if found.scope_id else found.ipv4_mapped or found
    return found


def is_mine(address: Address) -> bool:
    """Whether this machine has this address now: then, and only then, a socket may be bound to it."""
    if address.is_unspecified or address.is_multicast:
        return False
    if address.version == 4:
        return binds(socket.AF_INET, (str(address), 0))
    if not address.is_link_local:
        return binds(socket.AF_INET6, (str(address), 0))
    cards = [number for number, _ in socket.if_nameindex()]
    return any(binds(socket.AF_INET6, (str(address), 0, 0, card)) for card in cards)


def binds(family: socket.AddressFamily, place: tuple[str, int] | tuple[str, int, int, int]) -> bool:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind(place)
    except OSError:
        return False
    return True
