"""How far a table is from its end, and the app's luck drawn again from the seed that a closed one shows."""

from collections.abc import Sequence
from typing import Literal, TypeVar

import msgspec
from msgspec import Struct

from companion.engine.chance import Chance, commitment
from companion.engine.facts import Fact, TableClosed
from companion.engine.game import Game, State
from companion.engine.log import Act, is_last
from companion.engine.opening import Opening
from companion.engine.play import asked_again, is_ended
from companion.engine.undoing import met, standing

S = TypeVar("S", bound=State)

# open: it is played; stopped: a correction says that it is over; ended: the rules say so, and undo still works; closed:
# for good, the seed is shown; away: for good, it never is.
Phase = Literal["open", "stopped", "ended", "closed", "away"]
FINAL: tuple[Phase, ...] = ("closed", "away")


def phase(game: Game[S], acts: Sequence[Act], state: S) -> Phase:
    """How far a log is, by its acts alone."""
    last = acts[-1]
    if is_last(last):
        return "closed" if any(isinstance(fact, TableClosed) for fact in last.facts) else "away"
    if not game.outcome(state):
        return "open"
    return "ended" if is_ended(game, acts, state) else "stopped"


class Redrawn(Struct, frozen=True):
    """What comes of drawing again: how many acts used the app's luck, and which of them disagree with the log."""

    # Whether the seed is the one whose fingerprint was written down when the table opened; None where none was.
    is_committed: bool | None
    draws: int
    # The same requests with the same seed give other facts.
    differ: tuple[int, ...]
    # Today's rules do not take the request any more, so whether it drew cannot be told.
    unread: tuple[int, ...]

    @property
    def agrees(self) -> bool:
        return self.is_committed is not False and not self.differ


class Witness(Chance):
    """Luck that knows whether it was asked."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.draws = 0

    def below(self, bound: int, draw: str) -> int:
        self.draws += 1
        return super().below(bound, draw)


def redrawn(game: Game[S], acts: Sequence[Act], seed: bytes) -> Redrawn:
    """Every standing request that used luck, the one that opened the table too, asked again with this seed."""
    committed = msgspec.json.decode(acts[0].request, type=Opening).commitment
    draws = 0
    differ: list[int] = []
    unread: list[int] = []
    counted = standing(acts)
    for index, before in met(game, acts):
        act, chance = counted[index], Witness(seed)
        try:
            facts = asked_again(game, counted, index, before, chance)
        except Exception:
            # Refused, not to be read, or asked of a table that today's rules never come to: it is said, and no more.
            unread.append(act.seq)
        else:
            draws += chance.draws > 0
            if chance.draws and not is_among(act.facts, facts):
                differ.append(act.seq)
    return Redrawn(commitment(seed) == committed if committed else None, draws, tuple(differ), tuple(unread))


def is_among(then: Sequence[Fact], now: Sequence[Fact]) -> bool:
    """Whether what happened then happens now, in its order.

    Later rules may say more beside it, and may have given a fact a new tag; what was drawn stands in its fields.
    """
    rest = (msgspec.structs.asdict(each) for each in now)
    return all(any(msgspec.structs.asdict(fact) == each for each in rest) for fact in then)
