"""The past of a kept table asked again by today's rules: which acts they object to, and why. The log stays as it is."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from companion.engine.game import Game, State
from companion.engine.play import Act, Objection, rejudge
from companion.engine.rulebook import Refusal
from companion.engine.voice import Voice
from companion.store import Store
from companion.store.backup import copied
from companion.store.paths import file_of
from companion.transcript import clean
from companion.web.seating.tables import Table, Tables

# What is said where no rule refuses.
OTHERWISE = {
    "it": "oggi ne verrebbero altri fatti",
    "en": "today other facts would come of it",
}
UNREADABLE = {"it": "oggi non si può più leggere", "en": "today it can no longer be read"}


class Objected(Struct, frozen=True):
    """One act today's rules would not answer as they did, and why; without a rule none of them refuses it."""

    seq: int
    seat: str
    action: str
    rule: str | None
    text: str


def loaded(where: Path, games: Mapping[str, Game[State]], code: str) -> Table:
    """A table of this folder, read from a copy: a server may be writing to the file itself. Raises NoTable."""
    source = file_of(where)
    with TemporaryDirectory(prefix="custode-") as folder:
        copied(source, Path(folder) / source.name)
        store = Store(Path(folder) / source.name)
        try:
            return Tables(store, games).load(code)
        finally:
            store.close()


def objected(table: Table, language: str) -> Iterator[Objected]:
    acts = {act.seq: act for act in table.acts}
    for objection in rejudge(table.game, table.acts, table.chance):
        act = acts[objection.seq]
        yield Objected(act.seq, act.seat, tag_of(act), objection.rule, why(table, act, objection, language))


def tag_of(act: Act) -> str:
    """What was asked, even where today nobody knows such an action."""
    asked = msgspec.json.decode(act.request)
    return clean(str(asked.get("type", "?"))) if isinstance(asked, dict) else "?"


def why(table: Table, act: Act, objection: Objection, language: str) -> str:
    if objection.rule is not None:
        voice = Voice(table.game, language, {})
        return clean(voice.refusal(Refusal(objection.rule, objection.values)))
    try:
        msgspec.json.decode(act.request, type=table.game.action_type())
    except msgspec.ValidationError:
        return UNREADABLE[language]
    return OTHERWISE[language]
