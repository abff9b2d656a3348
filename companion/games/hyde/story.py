"""What the story tells each viewer, where it is another line than what the fact declares."""

from companion.engine.facts import Adjusted, Fact
from companion.engine.narration import narrated, retold, ruled
from companion.engine.words import Line
from companion.games.hyde import facts as f
from companion.games.hyde.components import NEVERMORE


def tell(fact: Fact, viewer: str | None) -> Line | None:
    """One line of the story for one viewer where it is another than what its fact declares; None for no line."""
    line = narrated(fact, viewer)
    match fact:
        case f.Drawn(cards=()) | f.CardsRevealed(cards=()):
            return None
        case f.TargetsLaid(targets=targets):
            return retold(line, targets=tuple(targets.values()))
        case Adjusted(dial=dial):
            kind, _, of = dial.partition(".")
            return ruled(fact, tuple(of.split(".")) if of else "", is_secret=kind == "card")
        case f.Drawn(cards=cards) if line and "cards" not in line.values:
            return retold(line, count=len(cards))
        case f.OnesPlayed(cards=cards, mano=mano) | f.OnesLaid(cards=cards, mano=mano):
            return retold(line, words="tell.ones-played", count=len(cards) + bool(mano))
        case f.NothingPlayed(place=place):
            return retold(line, rule="hyde-14b" if place == NEVERMORE else "hyde-14d")
        case f.AttackScored(saved=saved):
            return retold(line, words="tell.attack-saved" if saved else "tell.attack-lost")
        case _:
            return line
