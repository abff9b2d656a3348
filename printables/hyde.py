"""The reference sheet of Mercoledì: L'attacco dell'Hyde: which rules, in which order, under which heading."""

from companion.engine.shapes import Printed
from companion.engine.words import Words
from printables import PrintRequest, usual_opening
from printables.blocks import Block, Grid, Item, Ladder, Rules, Rung

SETUP = Ladder(
    Words("Preparazione", "Setting up"),
    (
        Rung("hyde-3"),
        Rung("hyde-3b"),
        Rung("hyde-4"),
        Rung("hyde-5"),
        Rung("hyde-6"),
        Rung("hyde-7"),
        Rung("hyde-7b"),
    ),
)

TURN = Ladder(
    Words("Il turno", "The turn"),
    (
        Rung("hyde-11"),
        Rung("hyde-14", under=("hyde-14b", "hyde-14e", "hyde-15")),
        Rung("hyde-17", under=("hyde-18",)),
        Rung("hyde-19", under=("hyde-19b", "hyde-40", "hyde-39")),
    ),
)

AFTER = Rules(
    Words("Dopo il turno di tutti", "After everyone's turn"),
    (Item("hyde-20", ("bag",)), Item("hyde-21"), Item("hyde-8"), Item("hyde-41")),
)

ATTACK = Ladder(
    Words("L'attacco dell'Hyde", "The attack of the Hyde"),
    (
        Rung(
            "hyde-22",
            Words(
                "Togliete le carte dal luogo colpito; al loro posto va il segnalino, che resta lì per sempre.",
                "Lift the cards off the struck location; the token takes their place and stays for good.",
            ),
            ("hyde-35",),
        ),
        Rung(
            "hyde-22b",
            Words(
                "Scopritele tutte. Mercoledì può scambiarne una; poi via quelle che valgono zero.",
                "Turn them all up. Wednesday may swap one; then away with those worth zero.",
            ),
        ),
        Rung(
            "hyde-24",
            Words(
                "Sommate ciò che resta con il potere del bersaglio, più 2 se lì c'è Enid.",
                "Add up what is left with the power of the target, plus 2 if Enid is there.",
            ),
            ("hyde-24f", "hyde-43"),
        ),
        Rung(
            "hyde-25",
            Words(
                "Confrontate con la carta Livello: se il totale ci arriva il bersaglio è salvo, altrimenti si volta.",
                "Compare with the level card: the target is saved if the total reaches it, else it is flipped.",
            ),
        ),
        Rung(
            "hyde-42",
            Words(
                "Gli altri segnalini usciti tornano nel sacchetto.",
                "The other tokens drawn go back into the bag.",
            ),
        ),
        Rung(
            "hyde-28c",
            Words(
                "Le carte scoperte vanno negli scarti; i 6 escono dalla partita.",
                "Cards turned up go to the discards; sixes leave the game.",
            ),
        ),
        Rung(
            "hyde-36",
            Words(
                "Tutte le pedine a Nevermore. Si ricomincia da chi segue.",
                "All pawns to Nevermore. Whoever follows begins.",
            ),
        ),
    ),
)

LOCATIONS = Rules(
    Words("Luoghi", "Locations"),
    (
        Item("hyde-23a", ("3",)),
        Item("hyde-23b", ("4",)),
        Item("hyde-23c", ("siren", "werewolf")),
        Item("hyde-23d", ("bee",)),
        Item("hyde-12", ("house", "arrow-right")),
    ),
)

TARGETS = Rules(
    Words("Bersagli", "Targets"),
    (
        Item("hyde-24a", ("2", "4")),
        Item("hyde-24b", ("1", "3")),
        Item("hyde-24c", ("medusa",)),
        Item("hyde-24d", ("bat",)),
        Item("hyde-24e", ("eye",)),
    ),
)

CHARACTERS = Rules(
    Words("Reietti", "Outcasts"),
    (
        Item("hyde-26"),
        Item("hyde-26b"),
        Item("hyde-27"),
        Item("hyde-28"),
        Item("hyde-29"),
        Item("hyde-30"),
        Item("hyde-31"),
    ),
)

END = Rules(
    Words("Fine e ranghi", "End and ranks"),
    (Item("hyde-9"), Item("hyde-33", ("skull",)), Item("hyde-34", ("crown",))),
)

TALK = Rules(
    Words("Che cosa potete dire", "What you may say"),
    (Item("hyde-46"), Item("hyde-16"), Item("hyde-16b")),
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


def blocks(request: PrintRequest) -> tuple[Block, ...]:
    return (SETUP, TURN, AFTER, ATTACK, *thresholds(request), LOCATIONS, TARGETS, CHARACTERS, END, TALK)


def thresholds(request: PrintRequest) -> tuple[Grid, ...]:
    """Points needed by attack and number of players, as the score sheets of such tables print them."""
    game = request.game
    counts = range(game.least_seats, game.most_seats + 1)
    needed = [needed_by(request, count) for count in counts]
    if not all(needed):
        return ()
    players = Words("giocatori →", "players →").of(request.language)
    return (
        Grid(
            Words("Punti che servono", "Points needed"),
            (players, *map(str, counts)),
            tuple((ATTACK_OF.of(request.language).format(number=row), *cells) for row, cells in rows(needed)),
            "hyde-25",
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
