"""Assault and aura cards: what goes to which discards, what is laid where, what is shuffled."""

from collections.abc import Iterator

from companion.engine.words import Line
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import PILE_NAMES
from companion.games.monsterchase.hands.lines import line
from companion.games.monsterchase.state import NONE, Race


def cards_cleared(at: Race, fact: f.CardsCleared) -> Iterator[Line]:
    if at.assault != NONE:
        yield line("assault-away", "22")
    if at.aura != NONE:
        yield line("aura-away", "22")


def aura_dropped(at: Race, fact: f.AuraDropped) -> Iterator[Line]:
    yield line("aura-dropped", "23")


def assault_drawn(at: Race, fact: f.AssaultDrawn) -> Iterator[Line]:
    yield line("assault", "24")


def aura_drawn(at: Race, fact: f.AuraDrawn) -> Iterator[Line]:
    yield line("aura", "24")


def aura_won(at: Race, fact: f.AuraWon) -> Iterator[Line]:
    yield line("aura-won", "90")


def chaos_drawn(at: Race, fact: f.ChaosDrawn) -> Iterator[Line]:
    if fact.card != NONE:
        yield line("chaos-back", "28", pile=PILE_NAMES[fact.pile])
    yield line("chaos-shuffle", "29", pile=PILE_NAMES[fact.pile])


def assault_gone(at: Race, fact: f.AssaultGone) -> Iterator[Line]:
    yield line("assault-away", "91")
