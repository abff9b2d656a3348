"""What lies on the table of the count."""


from companion.engine.game import State
from companion.engine.holes import Drawing, Text

GEMS = tuple(f"{colour}-{number}" for colour in ("red", "blue") for number in (1, 2, 3))
SECRETS = ("owl", "fox", "hen")
MOST = 3
# The keeper's seat: it belongs to the game, and whoever likes may hold it.
KEEPER = "K"
WORDS = Text(name="words", most=40)
TRACK = Drawing(name="track", rows=("red", "blue"), columns=("1", "2", "3"), marks=("rock", "A", "owl"))


class Sum(State, frozen=True):
    seats: tuple[str, ...] = ()
    goal: int = 0
    total: int = 0
    turn: str = ""
    gems: dict[str, tuple[str, ...]] = {}
    secrets: dict[str, str] = {}
    posts: tuple[str, ...] = ()
    is_called: bool = False
    words: str = ""
    track: tuple[str, ...] = ()
    # What everybody bid on last, and how many times there was bidding.
    has_bids: bool = False
    bids: dict[str, str] = {}
    biddings: int = 0


def next_to(at: Sum, seat: str) -> str:
    return at.seats[(at.seats.index(seat) + 1) % len(at.seats)]
