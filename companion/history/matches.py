"""A match that is over (summary record): when, what, who played whom, how it came out; folded from its facts alone."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.ending import Phase
from companion.engine.game import Game, State
from companion.engine.log import Act, is_last
from companion.engine.opening import Opening
from companion.engine.results import Result

# What of a pause is longer than this belongs to nobody's evening: the table waited for another day.
LONGEST_PAUSE = 45 * 60


# Made by the thousand and never part of a ring: nothing to be collected.
class Summary(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """What stays of a match when its log is not at hand; times and lengths are seconds, names are kept elsewhere."""

    phase: Phase
    began: int
    ended: int
    played: int
    seats: tuple[str, ...]
    # What the table chose of the options that tell matches apart.
    ways: dict[str, str] = {}
    result: Result = Result()
    # What things are called whose names only this table's box knew.
    called: dict[str, str] = {}


class PastMatch(Struct, frozen=True, gc=False):
    """A match as memory compares it: who sat where, and what the table is called."""

    code: str
    game: str
    summary: Summary
    names: dict[str, str] = {}
    label: str = ""

    @property
    def result(self) -> Result:
        return self.summary.result

    def seats_of(self, person: str) -> tuple[str, ...]:
        if not person or person not in self.names.values():
            return ()
        return tuple([seat for seat in self.summary.seats if self.names.get(seat) == person])

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody with a name, once, in the order of the seats."""
        names = self.names
        return tuple(dict.fromkeys([name for seat in self.summary.seats if (name := names.get(seat))]))


def summed_up(game: Game[State], opening: Opening, acts: Sequence[Act], state: State, phase: Phase) -> Summary:
    """What is to be remembered of a table that is over; one that was put away was won and lost by nobody."""
    result = game.results.result(state)
    if phase == "away":
        result = replace(result, won=(), lost=())
    called, played = game.names_at(state), {id for ids in result.played.values() for id in ids}
    times = [act.at for act in acts]
    # Nobody plays any more while a table waits to be closed; what closes it comes last, and once.
    if is_last(acts[-1]):
        times.pop()
    return Summary(
        phase=phase,
        began=times[0],
        ended=times[-1],
        played=played_for(times),
        seats=opening.seats,
        ways=ways_of(game, opening),
        result=result,
        called={id: name for id in sorted(played) if isinstance(name := called.get(id), str)},
    )


def ways_of(game: Game[State], opening: Opening) -> dict[str, str]:
    """What this table chose, of what tells matches of the game apart and matters at a table of so many."""
    asked = (option for option in game.options if option.id in game.results.ways)
    chosen, seats = opening.options, len(opening.seats)
    return {option.id: option.chosen(chosen) for option in asked if option.applies(chosen, seats)}


def played_for(times: Sequence[int]) -> int:
    """How long people sat there: of a pause until another day only so much as one of the evening may last."""
    pauses = [after - before for before, after in pairwise(times)]
    return sum(pauses) - sum([pause - LONGEST_PAUSE for pause in pauses if pause > LONGEST_PAUSE])
