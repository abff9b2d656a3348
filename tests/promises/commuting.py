"""Whether a tap that others came before means what it meant on its page: asked of the log, whatever the code marks."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from companion.engine import play
from companion.engine.chance import Chance
from companion.engine.facts import Action, Redo, Undo
from companion.engine.game import union
from companion.engine.play import Act, Misfit
from companion.engine.rulebook import Refusal
from companion.store import Store
from companion.web.seating.tables import decoded
from tests.promises.history import Send
from tests.promises.worlds import GAME


class Order:
    """The logs of a file, read once everything is over."""

    def __init__(self, db: Path) -> None:
        store = Store(db)
        try:
            rows = store.tables(0, 100)
            self.logs: Mapping[str, Sequence[Act]] = {
                row.code: [decoded(GAME, act) for act in store.acts(row.code)] for row in rows
            }
            self.luck = {row.code: Chance(row.seed) for row in rows}
        finally:
            store.close()
        # Acts that came later than their page, and meant the same.
        self.commuted: set[tuple[str, int]] = set()

    def means_the_same(self, send: Send) -> bool:
        """On its page it would have made the same facts, and before the others' acts the same table."""
        acts = self.logs.get(send.code, ())
        if send.seq is None or not 0 < send.expected < send.seq - 1 < len(acts):
            return False
        before, between, this = acts[: send.expected], acts[send.expected : send.seq - 1], acts[send.seq - 1]
        if any(map(play.is_undo, (*between, this))) or this.seat in {act.seat for act in between}:
            return False
        kinds: tuple[type[Action], ...] = (*GAME.actions, Undo, Redo)
        wish = msgspec.json.decode(this.request, type=union(kinds))
        try:
            then = play.answer(GAME, before, play.fold(GAME, before), this.seat, wish, self.luck[send.code])
        except (Refusal, Misfit):
            return False
        swapped = play.fold(GAME, [*before, this, *between])
        same = then == this.facts and swapped == play.fold(GAME, acts[: send.seq])
        self.commuted |= {(send.code, send.seq)} if same else set()
        return same
