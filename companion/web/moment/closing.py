"""How a table stands to its end, for one viewer: whether its seed is shown, who may close it, put it away, play on."""

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.ending import FINAL, Phase
from companion.web.seating.seats import Visit
from companion.web.serving.services import services


class Ending(Struct, frozen=True):
    """How far the table is, and what this seat may do about it."""

    phase: Phase = "open"
    may_close: bool = False
    may_put_away: bool = False
    # Whether this seat may ask for a match more, or go to the one that was asked for, by its code.
    may_play_again: bool = False
    next: str = ""

    @property
    def is_final(self) -> bool:
        return self.phase in FINAL


def ending(visit: Visit) -> Ending:
    """The table as it stands now; who only looks may do nothing."""
    table, phase = visit.table, visit.table.phase
    if phase == "open":
        return Ending(phase, may_put_away=visit.is_own_host and visit.viewer is not None)
    found = Ending(phase, may_play_again=visit.viewer is not None, next=services().store.sequel(table.code) or "")
    if visit.viewer is None or visit.viewer in visit.unconfirmed or table.is_final:
        return found
    if phase == "ended":
        return replace(found, may_close=visit.is_own_host or table.is_a_day_over(services().clock()))
    return replace(found, may_put_away=visit.is_own_host)


def seed_shown(visit: Visit) -> str | None:
    """What all of the app's luck came from: at a closed table only, where it has nothing left to decide."""
    return visit.table.seed.hex() if visit.table.phase == "closed" else None
