"""What a line says less at a known table: how bots and the boss act there, and the places that are there."""

from collections.abc import Iterator, Sequence

from companion.engine.words import Words
from companion.games.monsterchase.components import added_hearts, helmets
from printables import PrintRequest
from printables.blocks import Block, kept, reworded
from printables.monsterchase.needs import chosen, has_drone, is_race, left_out
from printables.monsterchase.paper_words import paper_words

BOT, FURBOT, EITHER = paper_words("bot"), paper_words("furbot"), paper_words("either-bot")
# In pairs of places, as the record of the starting cards lists them.
DEALT = "monsterchase-176"


def fitted(request: PrintRequest, blocks: Sequence[Block], away: frozenset[str] = frozenset()) -> tuple[Block, ...]:
    """The blocks a table needs, each line as it holds there; without a table, as they are."""
    words = dict(lines(request)) if request.opening is not None else {}
    return reworded(kept(blocks, left_out(request) | away), words)


def lines(request: PrintRequest) -> Iterator[tuple[str, Words]]:
    """The rules whose line is another at this table, and that line."""
    yield "monsterchase-77", paper_words("line-77", bot=bot(request))
    yield "monsterchase-122", paper_words("line-122", bot=bot(request))
    if chosen(request, "winter") == "no":
        yield "monsterchase-120", paper_words("line-120")
    if not has_drone(request):
        yield "monsterchase-117", paper_words("line-117")
        yield "monsterchase-118", paper_words("line-118")
        yield "monsterchase-82b", paper_words("line-82b")
    if not is_race(request) and not added_hearts(seats(request)):
        # No plain heart lies in their stack (monsterchase-144).
        yield "monsterchase-141", paper_words("line-141")
        yield "monsterchase-142", paper_words("line-142")
    yield DEALT, dealt(request)


def seats(request: PrintRequest) -> int:
    assert request.opening is not None
    return len(request.opening.seats)


def bot(request: PrintRequest) -> Words:
    """What a boss and a Drone drive like: one, the other, or whichever the table will have (monsterchase-77)."""
    return {"yes": FURBOT, "no": BOT}.get(chosen(request, "winter"), EITHER)


def dealt(request: PrintRequest) -> Words:
    """The starting cards of the places there are (monsterchase-176)."""
    short = request.game.rulebook.rules[DEALT].short
    assert short is not None
    count = seats(request)
    pairs = ((count if is_race(request) else helmets(count)) + 1) // 2
    it, en = ("; ".join(text.rstrip(".").split("; ")[:pairs]) for text in (short.it, short.en))
    return Words(f"{it}.", f"{en}.")
