"""How the table is laid out, as long as people only sit down and say who they are."""

from collections.abc import Iterator

from companion.engine.handwork import handwork
from companion.engine.voice import Voice
from companion.engine.words import Line
from companion.web.said import Said, lines
from companion.web.tables import Table


def setting_up(table: Table, say: Voice) -> tuple[Said, ...]:
    """What the opening asks of hands, and each choice of who one is; nothing once the match goes on."""
    if not all(is_own(table, place) for place in range(1, len(table.acts))):
        return ()
    return lines(say, tuple(to_lay_out(table)))


def is_own(table: Table, place: int) -> bool:
    asked = table.game.request_decoder.decode(table.acts[place].request)
    return type(asked) in table.game.own


def to_lay_out(table: Table) -> Iterator[Line]:
    state = table.game.blank
    for act in table.acts:
        yield from handwork(table.game, state, act.facts)
        state = table.game.folded(state, act.facts)
