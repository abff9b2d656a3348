"""How the table is laid out (view model), as long as people only sit down and say who they are."""

from itertools import chain

from companion.engine.handwork import handwork
from companion.engine.voice import Voice
from companion.web.moment.sentences import Sentence, lines
from companion.web.seating.tables import Table


def setting_up(table: Table, voice: Voice) -> tuple[Sentence, ...]:
    """What the opening asks of hands, and each choice of who one is; nothing once the match goes on."""
    if not all(is_own(table, number) for number in range(1, len(table.acts))):
        return ()
    facts = chain.from_iterable(act.facts for act in table.acts)
    return lines(voice, handwork(table.game, table.game.blank, facts))


def is_own(table: Table, index: int) -> bool:
    asked = table.game.request_decoder.decode(table.acts[index].request)
    return type(asked) in table.game.identity
