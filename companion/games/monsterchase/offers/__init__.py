"""What could be asked at each moment, chapter by chapter; the filter keeps what is legal."""

from collections.abc import Iterable
from itertools import chain

from companion.engine.proposals import Offer
from companion.games.monsterchase.offers import (
    answers,
    boss,
    cards,
    friends,
    hits,
    pilot,
    prey,
    rounds,
    setup,
    teams,
    tiles,
    tried,
)
from companion.games.monsterchase.state import Race

CHAPTERS = (setup, cards, rounds, boss, answers, prey, pilot, friends, hits, tiles, teams, tried)

# What stands below the board by name, in this order; auras, damage, distances, mends and what a tile asks are one fold
# away.
TO_BEGIN = (
    *("count-tiles", "add-tile", "remove-tile", "close-circuit", "change-prey", "take-sheet", "paint-car"),
    *("place-helmet", "shuffle-helmets", "split-teams", "join-team", "add-pilot", "name-first-team"),
    *("draw-first-team", "draw-lots", "pick-sheet", "give-sheet", "pick-grid"),
)
TO_READ = ("read-card", "draw-card", "draw-chaos", "drop-aura")
TO_DRIVE = ("hit", "end-turn", "turn-prey", "draw-prey", "use-star", "spend-shield", "manoeuvre")
FOR_THE_BOSS = ("flip", "weigh", "choose-tie", "boss-moved", "boss-enters", "switch-mood", "deck-shuffled")
BETWEEN = ("place-helmet", "same-ranking", "assault-done", "finish", "cross")
OFTEN = (*TO_BEGIN, *TO_READ, *TO_DRIVE, *FOR_THE_BOSS, *BETWEEN)

# What people look for also when it is not its time: what a pilot does, what befalls cars, what is done for the boss.
LOOKED_FOR = (
    *("play-card", "manoeuvre", "draw-cards", "use-star", "spend-shield", "end-turn", "connect", "set-distance"),
    *("name-cards", "hit", "damage", "star-damage", "mend", "leave-track", "reach-tile", "apply-aura", "enter-prey"),
    *("turn-prey", "miss-prey", "read-card", "draw-card", "turn-card", "drop-aura", "flip", "weigh", "play-option"),
    *("boss-moved", "boss-enters", "boss-shield", "switch-mood", "run-assault", "assault-done", "deck-shuffled"),
    *("same-ranking", "place-helmet", "next-round", "award-nitro", "pass-nitro", "cross", "finish"),
    *("change-prey", "drop-assault"),
)


def proposals(at: Race, seat: str) -> Iterable[Offer]:
    return chain.from_iterable([chapter.proposals(at, seat) for chapter in CHAPTERS])
