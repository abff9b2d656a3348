"""The dependency container: what every page has at hand, the games, the store, tables, listeners, clock, assets."""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from flask import current_app
from itsdangerous import URLSafeSerializer

from companion.engine.game import Game, State
from companion.store import Store
from companion.web.after.past_matches import Memories
from companion.web.beside.crops import Crops
from companion.web.seating.knocks import Knocks
from companion.web.seating.openings import Openings
from companion.web.seating.pairing import Pairing
from companion.web.seating.presence import Presence
from companion.web.seating.seat_requests import Asking
from companion.web.seating.tables import Tables
from companion.web.serving.assets import Files
from companion.web.serving.hub import Hub

if TYPE_CHECKING:
    from companion.web.serving.hosts import Hosts
    from companion.web.serving.rates import Rates


class TornGame(Exception):
    """What came with Custode about this game cannot be read."""


@dataclass(frozen=True)
class Services:
    """The one set of tools that all pages of an application share."""

    store: Store
    games: Mapping[str, Game[State]]
    tables: Tables
    memories: Memories
    hub: Hub
    files: Files
    crops: Crops
    presence: Presence
    asking: Asking
    hosts: "Hosts"
    openings: Openings
    rates: "Rates"
    pairing: Pairing
    knocks: Knocks
    # What cookies are signed with.
    secret: bytes
    # Seconds, as the store counts them.
    clock: Callable[[], int]
    # Seconds of a clock that only runs forward, whatever is done to the other.
    ticks: Callable[[], float]
    # What stands in a form so that it counts once.
    fresh_key: Callable[[], str]

    def game(self, id: str) -> Game[State] | None:
        """The game of this name, if there is one; raises TornGame. It may be read now: that it is on the shelf does not
        say that it can be."""
        try:
            return self.games.get(id)
        except Exception as error:
            raise TornGame(id) from error

    def readable(self, id: str) -> Game[State] | None:
        """The same where the page is of others too: one that cannot be read is as if it were not there."""
        with suppress(TornGame):
            return self.game(id)
        return None

    def sealed(self, purpose: str) -> URLSafeSerializer:
        """Signs what travels through phones; each purpose has its own salt."""
        return URLSafeSerializer(self.secret, salt=purpose)


def services() -> Services:
    found = current_app.extensions["custode"]
    assert isinstance(found, Services)
    return found


def wall_clock() -> int:
    return int(time.time())
