"""The reference sheet of Mercoledì: L'attacco dell'Hyde: which rules, in which order, under which heading."""

from companion.engine.shapes import Printed
from companion.engine.words import Words
from printables import PrintRequest, usual_opening
from printables.blocks import Block, Row, Rows, Table

SETUP = Rows(
    Words("Preparazione", "Setting up"),
    (
        Row("hyde-3"),
        Row("hyde-3b"),
        Row("hyde-4"),
        Row("hyde-5"),
        Row("hyde-6"),
        Row("hyde-7"),
        Row("hyde-7b"),
    ),
    mark="number",
)

TURN = Rows(
    Words("Il turno", "The turn"),
    (
        Row("hyde-11"),
        Row("hyde-14", under=("hyde-14b", "hyde-14e", "hyde-15")),
        Row("hyde-17", under=("hyde-18",)),
        Row("hyde-19", under=("hyde-19b", "hyde-40", "hyde-39")),
    ),
    mark="number",
)

AFTER = Rows(
    Words("Dopo il turno di tutti", "After everyone's turn"),
    (Row("hyde-20", marks=("bag",)), Row("hyde-21"), Row("hyde-8"), Row("hyde-41")),
)

ATTACK = Rows(
    Words("L'attacco dell'Hyde", "The attack of the Hyde"),
    (
        Row(
            "hyde-22",
            Words(
                "Togliete le carte dal luogo colpito; al loro posto va il segnalino, che resta lì per sempre.",
                "Lift the cards off the struck location; the token takes their place and stays for good.",
            ),
            ("hyde-35",),
        ),
        Row(
            "hyde-22b",
            Words(
                "Scopritele tutte. Mercoledì può scambiarne una; poi via quelle che valgono zero.",
                "Turn them all up. Wednesday may swap one; then away with those worth zero.",
            ),
        ),
        Row(
            "hyde-24",
            Words(
                "Sommate ciò che resta con il potere del bersaglio, più 2 se lì c'è Enid.",
                "Add up what is left with the power of the target, plus 2 if Enid is there.",
            ),
            ("hyde-24f", "hyde-43"),
        ),
        Row(
            "hyde-25",
            Words(
                "Confrontate con la carta Livello: se il totale ci arriva il bersaglio è salvo, altrimenti si volta.",
                "Compare with the level card: the target is saved if the total reaches it, else it is flipped.",
            ),
        ),
        Row(
            "hyde-42",
            Words(
                "Gli altri segnalini usciti tornano nel sacchetto.",
                "The other tokens drawn go back into the bag.",
            ),
        ),
        Row(
            "hyde-28c",
            Words(
                "Le carte scoperte vanno negli scarti; i 6 escono dalla partita.",
                "Cards turned up go to the discards; sixes leave the game.",
            ),
        ),
        Row(
            "hyde-36",
            Words(
                "Tutte le pedine a Nevermore. Si ricomincia da chi segue.",
                "All pawns to Nevermore. Whoever follows begins.",
            ),
        ),
    ),
    mark="number",
)

LOCATIONS = Rows(
    Words("Luoghi", "Locations"),
    (
        Row("hyde-23a", marks=("3",)),
        Row("hyde-23b", marks=("4",)),
        Row("hyde-23c", marks=("siren", "werewolf")),
        Row("hyde-23d", marks=("bee",)),
        Row("hyde-12", marks=("house", "arrow-right")),
    ),
)

TARGETS = Rows(
    Words("Bersagli", "Targets"),
    (
        Row("hyde-24a", marks=("2", "4")),
        Row("hyde-24b", marks=("1", "3")),
        Row("hyde-24c", marks=("medusa",)),
        Row("hyde-24d", marks=("bat",)),
        Row("hyde-24e", marks=("eye",)),
    ),
)

CHARACTERS = Rows(
    Words("Reietti", "Outcasts"),
    (
        Row("hyde-26"),
        Row("hyde-26b"),
        Row("hyde-27"),
        Row("hyde-28"),
        Row("hyde-29"),
        Row("hyde-30"),
        Row("hyde-31"),
    ),
)

END = Rows(
    Words("Fine e ranghi", "End and ranks"),
    (Row("hyde-9"), Row("hyde-33", marks=("skull",)), Row("hyde-34", marks=("crown",))),
)

TALK = Rows(
    Words("Che cosa potete dire", "What you may say"),
    (Row("hyde-46"), Row("hyde-16"), Row("hyde-16b")),
)

# Rules that are no line of the sheet: what only the app needs, what another line already says at the table, and the
# questions that the box of house rulings at the foot answers.
NOT_ON_PAPER = frozenset(
    {
        "hyde-1",
        "hyde-1b",
        "hyde-2",
        "hyde-10",
        "hyde-10b",
        "hyde-13",
        "hyde-14c",
        "hyde-14d",
        "hyde-16c",
        "hyde-16d",
        "hyde-17b",
        "hyde-39b",
        "hyde-17c",
        "hyde-20b",
        "hyde-22c",
        "hyde-22d",
        "hyde-23",
        "hyde-25b",
        "hyde-26c",
        "hyde-26d",
        "hyde-26e",
        "hyde-28b",
        "hyde-28d",
        "hyde-29b",
        "hyde-30b",
        "hyde-32",
        "hyde-33b",
        "hyde-37",
        "hyde-38",
        "hyde-40b",
        "hyde-44",
        "hyde-45",
        "hyde-47",
    }
)


ATTACK_OF = Words("{number}° attacco", "attack {number}")


def front(request: PrintRequest) -> tuple[Block, ...]:
    return (TURN, AFTER, ATTACK, *thresholds(request), LOCATIONS, TARGETS, CHARACTERS, END)


def back(_request: PrintRequest) -> tuple[Block, ...]:
    return (SETUP, TALK)


def thresholds(request: PrintRequest) -> tuple[Table, ...]:
    """Points needed by attack and number of players, as the score sheets of such tables print them."""
    game = request.game
    counts = range(game.least_seats, game.most_seats + 1)
    needed = [needed_by(request, count) for count in counts]
    if not all(needed):
        return ()
    players = Words("giocatori →", "players →").of(request.language)
    return (
        Table(
            Words("Punti che servono", "Points needed"),
            (players, *map(str, counts)),
            tuple((ATTACK_OF.of(request.language).format(number=row), *cells) for row, cells in rows(needed)),
            ("hyde-25",),
        ),
    )


def rows(needed: list[tuple[str, ...]]) -> list[tuple[int, tuple[str, ...]]]:
    return list(enumerate(zip(*needed, strict=True), 1))


def needed_by(request: PrintRequest, count: int) -> tuple[str, ...]:
    """The printed column of thresholds of a table with so many seats, opened as this one or as Custode proposes."""
    opening = usual_opening(request.game, count, request.opening)
    for column in request.game.score_sheet(opening).columns:
        if isinstance(column, Printed) and column.id == "threshold":
            return column.values
    return ()
