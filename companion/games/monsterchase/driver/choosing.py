"""The boss's way on the track that was drawn: its options, what each comes to, and which it takes."""

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.chance import Chance
from companion.engine.facts import Fact
from companion.engine.play import Play
from companion.games.monsterchase.chips import ASSAULTS, in_force
from companion.games.monsterchase.components import (
    BOSS,
    KEEPER,
    MOODS,
    MOST_SHIELDS,
    effect_of,
    hearts,
    is_unstoppable,
    trigger,
    value_of,
)
from companion.games.monsterchase.driver import assaulting, strip
from companion.games.monsterchase.driver.chooser import Chosen, choose
from companion.games.monsterchase.driver.events import Ask, Driver, Rules
from companion.games.monsterchase.driver.moves import Outcome, Turned, advance, moves_on, outcomes
from companion.games.monsterchase.driver.strip import Strip
from companion.games.monsterchase.facts import evolve
from companion.games.monsterchase.rules import enact, mood
from companion.games.monsterchase.state import NONE, Race, counted

# Spaces kept on the drawing behind the boss once it has moved on.
BEHIND = 2
# What the table would be asked, and the app knows: it counts the prey that is eaten and keeps the boss's mood.
APP_COUNTS = frozenset(("prey", "mood"))
# What could change a mood, by what a board may name.
WAVERS = {"heals": "heal", "two-damage": "hurt", "any-damage": "hurt", "pilot-off": "off-track"}
# Effects that are carried out on the table alone: how much ice there is, a die says.
TABLE_EFFECTS = ("star", "freeze")


class Choosing(Struct, frozen=True, kw_only=True):
    """What the boss may do with its card, and what the priorities say about it."""

    options: tuple[Outcome, ...]
    choice: Chosen
    # The options somebody has to choose among: equal ones, or those the drawing is too short to compare.
    open: tuple[str, ...] = ()
    is_unsure: bool = False


# --- what the strip is driven with ------------------------------------------------------------------------------------


def track_of(at: Race) -> Strip:
    """The drawing, with what the app keeps itself: lives, shields and those put up already, prey and reserves."""
    drawn = strip.read(at.strip)
    assert at.boss is not None
    cars = tuple(
        replace(car, lives=at.pilots[car.id].lives, shields=shields_of(at, car.id))
        for car in drawn.cars
        if car.id in at.pilots
    )
    return replace(drawn, shields=at.boss.shields, cars=cars, prey=at.prey_tile, reserves=at.reserves)


def shields_of(at: Race, car: str) -> int:
    """What may keep a blow off it: what it holds, and what its pilot has put up for the next one
    (monsterchase-114)."""
    return min(MOST_SHIELDS, at.pilots[car].shields + at.turn.guards.get(car, 0))


def boss_of(at: Race) -> Driver:
    """How the boss drives now (monsterchase-97); its mood matters on the way only if it drives otherwise in the
    other."""
    assert at.boss is not None
    box, kind = at.box, at.boss.kind
    now = is_unstoppable(box, kind, at.boss.mood)
    other = is_unstoppable(box, kind, MOODS[at.boss.mood])
    ends = trigger(box, kind, at.boss.mood)
    may_change = WAVERS.get(ends, "") if now != other else ""
    return Driver(
        is_unstoppable=now,
        is_spun=at.boss.is_spun,
        wavers=(may_change,) if may_change else (),
        turns_at=mood.left_to_turn(at, ends) if may_change else 0,
        points=at.boss.points,
        most=at.boss.most,
        energy=counted(at),
        hearts=hearts(at.exposed),
    )


def rules_of(at: Race) -> Rules:
    """The house rulings a move rests on."""
    return Rules(
        boss_shields=at.chose("boss-shields"),
        drone_shields=at.chose("drone-shields"),
        boss_power_up=at.chose("boss-power-up") == "yes",
        boss_repair=at.chose("boss-repair") == "heals",
        overkill=at.chose("overkill"),
        blow_mood=at.chose("blow-mood"),
    )


def card_of(at: Race) -> Turned:
    """The card as it moves the boss on the strip; after the first part of a move only the spaces that are left."""
    if at.turn.left != NONE:
        return Turned("", at.turn.left)
    effect = effect_of(at.turn.flip)
    is_elsewhere = at.turn.is_effect_done or effect in TABLE_EFFECTS
    return Turned("" if is_elsewhere else effect, value_of(at.turn.flip))


# --- its options ------------------------------------------------------------------------------------------------------


def choosing(at: Race) -> Choosing | None:
    """What the priorities say about every option (monsterchase-75); None without a card or a drawing."""
    if not at.turn.is_sketched or at.boss is None or not (is_assault(at) or at.turn.flip):
        return None
    first = options_of(at)
    if not first:
        return None
    options = tuple(continued(at, each) for each in first)
    choice = choose(options)
    if any(is_open_ask(ask, at) for ask in choice.unsure):
        doubtful = tuple(each.option for each in options if each in choice.best or each.asks)
        return Choosing(options=options, choice=choice, open=doubtful, is_unsure=True)
    if choice.is_tie:
        return Choosing(options=options, choice=choice, open=tuple(each.option for each in choice.best))
    return Choosing(options=options, choice=choice)


def is_assault(at: Race) -> bool:
    """Whether an assault of chips is to be carried out, by a star or in phase 4 (monsterchase-33, monsterchase-79)."""
    return at.step in ASSAULTS and at.turn.left == NONE and bool(in_force(at))


def options_of(at: Race) -> tuple[Outcome, ...]:
    """Each way to play the card, or the half of the assault in force, by the same rules (monsterchase-33)."""
    if is_assault(at):
        return assaulting.outcomes(track_of(at), in_force(at), boss_of(at), rules_of(at))
    if at.step in ASSAULTS:
        return ()
    return outcomes(track_of(at), card_of(at), boss_of(at), rules_of(at))


def continued(at: Race, outcome: Outcome) -> Outcome:
    """The option driven on over everything the app can count itself: prey eaten, a mood that changed on the way."""
    while outcome.asks and {ask.reason for ask in outcome.asks} <= APP_COUNTS:
        then = after(at, outcome)
        if then.step == "over" or not outcome.left:
            return replace(outcome, asks=(), left=0)
        track = replace(track_of(then), cars=outcome.after.cars)
        more = moves_on(track, BOSS, outcome.left, boss_of(then), rules_of(then))
        outcome = replace(
            more,
            option=outcome.option,
            trace=(*outcome.trace, *more.trace),
            own=outcome.own + more.own,
            advance=outcome.advance + more.advance,
            dealt=outcome.dealt + more.dealt,
        )
    return outcome


class Guess(Play[Race]):
    """A play on the side: what would lie on the table, and no fact of it is kept."""

    def __init__(self, at: Race) -> None:
        self.state, self.seat, self.chance, self.facts = at, KEEPER, Chance(b""), []

    def happens(self, fact: Fact) -> None:
        self.state = evolve(self.state, fact)


def after(at: Race, outcome: Outcome) -> Race:
    """The table as it would be after this option."""
    guess = Guess(at)
    enact.enact(guess, outcome.trace)
    return replace(guess.state, strip=strip.notation(outcome.after))


# --- the one it takes -------------------------------------------------------------------------------------------------


def taken(found: Choosing, chosen: str) -> Outcome:
    """The best option, or the one that was chosen among those that are open."""
    named = next((each for each in found.options if each.option == chosen), None)
    return named if named and chosen in found.open else found.choice.best[0]


def is_open_ask(ask: Ask, at: Race) -> bool:
    """Whether a question could still matter: not what is left behind the boss, out of its way."""
    return not (ask.reason == "edge" and ask.who == BOSS and ask.cell.space < strip.read(at.strip).boss.space)


def is_unfinished(at: Race, outcome: Outcome) -> bool:
    """Whether the table has to finish what the drawing does not show."""
    return outcome.left > 0 or any(is_open_ask(ask, at) for ask in outcome.asks)


def moved_on(outcome: Outcome) -> str:
    """The drawing moved on after the boss, for its next turn; cars behind it stay, and with them who is connected
    (monsterchase-58)."""
    track = outcome.after
    return strip.notation(advance(track, max([BEHIND, *(track.boss.space - car.cell.space for car in track.cars)])))


def is_short(at: Race, outcome: Outcome) -> bool:
    """Whether the boss covered less ground than its card says, or than was left of it (monsterchase-103)."""
    return at.step not in ASSAULTS and outcome.advance < card_of(at).value
