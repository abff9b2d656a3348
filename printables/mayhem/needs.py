"""What a table needs on paper: its mode, how many play, whose hands they hold, and what it has ruled otherwise."""

from collections.abc import Iterator

from companion.engine.words import Words
from printables import PrintRequest
from printables.mayhem.paper_words import paper_words


def rules(*numbers: str) -> tuple[str, ...]:
    return tuple(f"mayhem-{number}" for number in numbers)


FREE_FOR_ALL, COMPETITIVE = "free-for-all", "competitive"
# Only two teams have points, missions, bases, a teammate, an initiative by the dice.
OF_TEAMS = rules(
    *("2", "3", "4", "4b", "5", "6", "6b", "7", "8", "9", "9b", "10", "14b", "19", "25", "25b", "26", "27", "28"),
    *("28b", "29", "29b", "30", "31", "32", "34c", "36", "44c", "46", "46b", "47", "49", "50", "51b", "51c", "53"),
    *("54", "65", "65b", "65c", "65d", "65e", "74", "74b", "76", "77", "78", "82", "56", "44"),
)
# Only the free-for-all has a neutral one, common tokens and a map that shrinks.
OF_ALL = rules(
    *("23", "66", "66b", "66c", "67", "68", "69", "69b", "70", "71", "71b", "72", "72b", "72c", "73", "73b", "73c"),
    *("73d", "73e", "85", "86", "87"),
)
OF_COMPETITIVE = rules("74", "74b")
OF_PAIRS = rules("65", "65b", "65c", "65d", "65e", "6b")
OF_FIRST_GAME = rules("10")
# Seven cards and a choice among them: not in a first game, nor where the hand is brought along.
OF_DRAWING = rules("8")
PAIR_SEATS, THREE = 3, 3
# Lines a round cannot do without, which say something else where the table chose so: its choice, the line, its words.
SAID_OTHERWISE = {
    "flames": ("round", "mayhem-71b", "flames-round"),
    "cyborg": ("character", "mayhem-66c", "cyborg-character"),
    "moments": ("at-once", "mayhem-29", "moments-at-once"),
}


def chosen(request: PrintRequest, option: str) -> str:
    """What this table chose; empty where there is no table."""
    if request.opening is None:
        return ""
    return next(each for each in request.game.options if each.id == option).chosen(request.opening.options)


def is_for_all(request: PrintRequest) -> bool:
    """Whether everybody plays for themselves here."""
    return chosen(request, "mode") == FREE_FOR_ALL


def left_out(request: PrintRequest) -> frozenset[str]:
    """The rules this table cannot need, or has decided otherwise; without a table, none."""
    return frozenset(unneeded(request)) if request.opening is not None else frozenset()


def unneeded(request: PrintRequest) -> Iterator[str]:
    mode, seats = chosen(request, "mode"), len(request.opening.seats) if request.opening else 0
    yield from OF_TEAMS if mode == FREE_FOR_ALL else OF_ALL
    yield from () if mode == COMPETITIVE else OF_COMPETITIVE
    yield from OF_PAIRS if seats < PAIR_SEATS else ()
    yield from rules("65b") if seats != THREE else ()
    is_first = chosen(request, "cards") == "first-game" and mode not in (FREE_FOR_ALL, COMPETITIVE)
    yield from OF_DRAWING if is_first else OF_FIRST_GAME
    yield from OF_DRAWING if mode == COMPETITIVE and chosen(request, "hand") == "chosen" else ()
    yield from ruled_otherwise(request)


def ruled_otherwise(request: PrintRequest) -> Iterator[str]:
    """The rules whose line tells what holds by default, where this table chose something else."""
    instead = reworded_here(request)
    for option in request.game.options:
        if option.rule and option.rule not in instead and chosen(request, option.id) != option.default:
            yield option.rule


def reworded_here(request: PrintRequest) -> dict[str, Words]:
    """What the lines of these rules say at this table: who lies in Cyborg's fire is asked however it spreads."""
    return {
        rule: paper_words(key)
        for option, (choice, rule, key) in SAID_OTHERWISE.items()
        if chosen(request, option) == choice
    }
