"""What could be asked at each moment, chapter by chapter; the filter keeps what is legal."""

from collections.abc import Iterator

from companion.engine.shapes import Offer
from companion.games.monsterchase.offers import boss, cards, hits, pilot, prey, rounds, setup, teams, tiles
from companion.games.monsterchase.state import Race

CHAPTERS = (setup, cards, rounds, boss, prey, pilot, hits, tiles, teams)


def proposals(at: Race, seat: str) -> Iterator[Offer]:
    for chapter in CHAPTERS:
        yield from chapter.proposals(at, seat)
