"""What the special sides of tiles ask for: dice, tucked cards, rocks and beasts; what they do is done on the table."""

from collections.abc import Callable, Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from companion.engine.dispatch import AtSteps, everybody
from companion.engine.facts import Action
from companion.engine.holes import Pick, Span
from companion.engine.play import Play
from companion.engine.proposals import Offer
from companion.engine.rulebook import require
from companion.engine.words import Line
from companion.games.monsterchase.components import (
    ARCH,
    BEASTS,
    BOSS,
    CARD_EFFECTS,
    KEEPER,
    MIRRORS,
    ROLLING,
    SNOW,
    SPARKS,
    SPIRITS,
    VALUES,
    YETIS,
)
from companion.games.monsterchase.driver import rocks_on_table, strip
from companion.games.monsterchase.facts.answers import TileReached
from companion.games.monsterchase.facts.boss import StripDrawn
from companion.games.monsterchase.facts.tiles import (
    BoulderRolled,
    DieRolled,
    PlaceAsked,
    RockAsked,
    RockPlaced,
    RockPut,
    RocksWoken,
    SpiritTucked,
    SpiritUsed,
    TileWoken,
)
from companion.games.monsterchase.rules import enact, hits
from companion.games.monsterchase.rules.pilot.hand import carry_out, drop_hand
from companion.games.monsterchase.rules.prey import has_leapt
from companion.games.monsterchase.rules.reports import MAY_TELL
from companion.games.monsterchase.rules.timing import (
    acting,
    asks_back,
    cars_of,
    due,
    has_asked,
    in_action,
    in_turn,
    is_answering,
    last_human,
    may_drive,
    shares,
)
from companion.games.monsterchase.state import ACTION_STEPS, Race, has_rocks, is_action
from companion.kit.luck import as_agreed, rolled

OneToFive = Annotated[int, Meta(ge=1, le=5)]
# A track die; 0 lets the app roll it.
Die = Annotated[int, Meta(ge=0, le=6)]

FACES = 6
# A die that scares the yetis' victims is at most this (monsterchase-146).
SCARED = 4
# The sides with a rule of their own against the boss, and that rule.
BOSS_TILES = {
    "04-B": "monsterchase-163",
    "08-B": "monsterchase-163",
    "11-B": "monsterchase-162",
    "12-B": "monsterchase-162",
    "13-B": "monsterchase-164",
    "15-B": "monsterchase-165",
    "16-A": "monsterchase-166",
    "16-B": "monsterchase-167",
}
# When the boss has moved, or is being moved on the table.
TILE_STEPS = ("move", "star", "assault-phase")
# For what these pages do not say, the rulebook of the tile's own box holds.
OWN_RULEBOOK = "monsterchase-168"


# --- dice -------------------------------------------------------------------------------------------------------------


def may_roll(play: Play[Race], car: str) -> None:
    """Whose car it is rolls; the keeper for the boss, and for every car where its pilot does not (monsterchase-31b)."""
    in_action(play)
    require(car in rolling(play.state, play.seat), "monsterchase-31b", seat=car)


def rolling(at: Race, seat: str) -> tuple[str, ...]:
    """The cars this seat may roll for now."""
    if seat != KEEPER:
        return cars_of(at, seat)
    return (*at.pilots, *((BOSS,) if at.boss else ()))


def lies(play: Play[Race], tile: str, rule: str) -> None:
    require(tile in play.state.circuit, rule)


def has_one_of(*tiles: str) -> Callable[[Race, str], bool]:
    """Of a circuit without any of these sides nothing comes."""
    asked = frozenset(tiles)
    return lambda at, _seat: not asked.isdisjoint(at.circuit)


def passes(play: Play[Race], car: str) -> None:
    """Lightning leapt over takes effect only if the table lets it (monsterchase-73d)."""
    counts = play.state.chose("astral-lightning") == "yes"
    require(counts or not has_leapt(play.state, car), "monsterchase-73d", seat=car)


def told_or_rolled(play: Play[Race], answer: int) -> int:
    """The die from the table, or where the table chose so from the app (custode-luck)."""
    as_agreed(answer, by_app=play.state.chose("luck") == "app")
    return rolled(play, answer, FACES, f"die {play.state.round}.{play.state.dice + 1}")


def dice(kind: type[Action], at: Race, seat: str, tile: str) -> Iterator[Offer]:
    """The app's die, or the one on the table: where it is due each face is an answer."""
    if tile not in at.circuit or not is_action(at):
        return
    by_app = at.chose("luck") == "app"
    answer = Span(name="die", low=1, high=FACES)
    if at.turn.tile == tile and has_asked(at, seat) and seat in acting(at):
        found = kind.offer(answer, car=at.turn.car, question="die")
        rolls = kind.offer(car=at.turn.car, die=0, question="die", said=Line("answer.roll"))
        yield from (rolls,) if by_app else faces(found)
    for car in rolling(at, seat):
        is_due = tile == ROLLING and at.turn.rocks[:1] == (car,) and not (at.turn.awake or at.turn.placing)
        question = "rocks" * is_due
        found = kind.offer(answer, car=car, question=question)
        if by_app:
            yield kind.offer(car=car, die=0, question=question)
        else:
            yield from faces(found) if is_due else (found,)


def faces(offer: Offer) -> Iterator[Offer]:
    """Each number of its hole as an answer."""
    (hole,) = offer.holes
    assert isinstance(hole, Span), "a die shows numbers"
    for face in range(hole.low, hole.high + 1):
        given = {**offer.given, hole.name: face}
        yield replace(offer, given=given, holes=(), said=Line("answer.face", {"count": face}))


class Yetis(Action, frozen=True, tag="yetis"):
    """17B: the die of a car that passed a lightning space."""

    car: str
    die: Die

    when = AtSteps[Race](ACTION_STEPS)
    may_be_open = has_one_of(YETIS)

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        yield from dice(cls, at, seat, YETIS)

    def decide(self, play: Play[Race]) -> None:
        """4 or less: the whole hand goes at once (monsterchase-146), and in the own turn no card is drawn at its end
        (monsterchase-147); by house ruling not after any roll (monsterchase-147b).

        The boss never rolls (monsterchase-148).
        """
        require(self.car != BOSS, "monsterchase-148")
        may_roll(play, self.car)
        lies(play, YETIS, "monsterchase-146")
        passes(play, self.car)
        at, die = play.state, told_or_rolled(play, self.die)
        is_lost = die <= SCARED
        is_own = at.step == "turn" and at.turn.car == self.car
        draws = not (is_own and (is_lost or at.chose("yeti-draw") == "always"))
        follows = {
            (True, True): "hand",
            (True, False): "hand-no-draw",
            (False, True): "nothing",
            (False, False): "no-draw",
        }
        play.happens(DieRolled(tile=YETIS, car=self.car, die=die, follows=follows[is_lost, draws]))
        if is_lost:
            drop_hand(play, self.car)


class Mirrors(Action, frozen=True, tag="mirrors"):
    """18B: the die of a car that left a lightning space."""

    car: str
    die: Die

    when = in_action
    may_be_open = has_one_of(MIRRORS)

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        yield from dice(cls, at, seat, MIRRORS)

    def decide(self, play: Play[Race]) -> None:
        """To the mirror of that number, and on from there (monsterchase-150); nothing exempts the boss
        (monsterchase-150b)."""
        may_roll(play, self.car)
        lies(play, MIRRORS, "monsterchase-150")
        play.happens(DieRolled(tile=MIRRORS, car=self.car, die=told_or_rolled(play, self.die), follows="mirror"))


# --- rolling rocks ----------------------------------------------------------------------------------------------------


class RollRocks(Action, frozen=True, tag="roll-rocks"):
    """20B: the die of a car that passed a lightning space."""

    car: str
    die: Die

    when = in_action
    may_be_open = has_one_of(ROLLING)

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        yield from dice(cls, at, seat, ROLLING)

    def decide(self, play: Play[Race]) -> None:
        """One roll an action (monsterchase-154), and what it wakes.

        Where nobody drew the track or looked at it since (monsterchase-180b), the table puts the missing rock
        (monsterchase-155) and rolls the one that wakes (monsterchase-158).
        """
        may_roll(play, self.car)
        lies(play, ROLLING, "monsterchase-154")
        passes(play, self.car)
        die = told_or_rolled(play, self.die)
        play.happens(DieRolled(tile=ROLLING, car=self.car, die=die, follows=waking(die)))
        if rocks_on_table.is_drawn(play.state, self.car):
            put_missing(play, self.car, die)


def waking(die: int) -> str:
    """1 to 3 the next rock ahead, 4 none, 5 and 6 any of the tile (monsterchase-156)."""
    return "next-rock" if die < rocks_on_table.FOUR else "nothing" if die == rocks_on_table.FOUR else "any-rock"


def put_missing(play: Play[Race], car: str, die: int) -> None:
    """First the missing rock, whatever the die says (monsterchase-155); of several spaces equally near somebody says
    which (monsterchase-155b)."""
    cells = rocks_on_table.missing(strip.read(play.state.strip), car)
    if len(cells) > 1:
        by = placer(play.state, car)
        play.happens(RockAsked(car=car, die=die, cells=tuple(map(str, cells)), by=by))
        return
    for cell in cells:
        play.happens(RockPut(cell=str(cell)))
        play.happens(StripDrawn(strip=strip.notation(rocks_on_table.with_rock(play.state, cell))))
    wake(play, car, die)


def placer(at: Race, car: str) -> str:
    """For the boss the last pilot in the ranking, for a car whoever drives it."""
    return last_human(at) if car == BOSS else car


def wake(play: Play[Race], car: str, die: int) -> None:
    """One rock is awake, or several to choose among; where the boss's are equal the last pilot says which
    (monsterchase-76)."""
    found = rocks_on_table.awake(play.state, car, die)
    if found:
        play.happens(RocksWoken(rocks=tuple(map(str, found))))
    if len(found) > 1 and car == BOSS:
        play.happens(PlaceAsked(tile=ROLLING, by=last_human(play.state), rule="monsterchase-157"))


def has_a_place_to_say(play: Play[Race]) -> None:
    require(bool(play.state.turn.placing), "monsterchase-20b", phase=due(play.state))


class PutRock(Action, frozen=True, tag="put-rock"):
    """20B: on which of the spaces equally near the missing rock goes."""

    cell: str

    when = in_action, has_a_place_to_say

    @staticmethod
    def may_be_open(at: Race, _seat: str) -> bool:
        return bool(at.turn.placing)

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        if seat == KEEPER or shares(at, seat, placer(at, at.turn.placer.partition(":")[0])):
            for cell in at.turn.placing:
                yield cls.offer(cell=cell, question="rock-place", icon="rock")

    def decide(self, play: Play[Race]) -> None:
        """Before the die is read (monsterchase-155b): whoever drives the car says, for the boss the last pilot; and the
        keeper for both."""
        at = play.state
        car, _, die = at.turn.placer.partition(":")
        fits = self.cell in at.turn.placing and rocks_on_table.can_take_rock(at, self.cell)
        require(fits, "monsterchase-155b", count=len(at.turn.placing))
        decides = placer(at, car)
        require(play.seat == KEEPER or shares(at, play.seat, decides), "monsterchase-31b", seat=decides)
        laid = rocks_on_table.with_rock(at, strip.read_cell(self.cell))
        play.happens(RockPlaced(cell=self.cell))
        play.happens(StripDrawn(strip=strip.notation(laid)))
        wake(play, car, int(die))


class RollBoulder(Action, frozen=True, tag="roll-boulder"):
    """20B: the rock that woke rolls on the drawn track, as many spaces as the Rush card shows."""

    rock: str
    value: OneToFive

    when = MAY_TELL

    @staticmethod
    def may_be_open(at: Race, _seat: str) -> bool:
        return bool(at.turn.awake)

    @classmethod
    def offers(cls, at: Race, _seat: str) -> Iterator[Offer]:
        """Each value of its card is an answer; or each of those one may choose among."""
        for rock in at.turn.awake:
            found = cls.offer(Span(name="value", low=1, high=max(VALUES)), rock=rock, question="boulder")
            yield from faces(found) if len(at.turn.awake) == 1 else (found,)

    def decide(self, play: Play[Race]) -> None:
        """The rock that woke, and no other (monsterchase-156b), as far as the Rush card says (monsterchase-158): bombs
        and rocks end it (monsterchase-159), cars are hurt and let it by (monsterchase-160)."""
        at = play.state
        require(self.rock in at.turn.awake and rocks_on_table.is_on_track(at, self.rock), "monsterchase-156b")
        found = rocks_on_table.rolled(at, strip.read_cell(self.rock), self.value)
        play.happens(BoulderRolled(rock=self.rock, value=self.value, strip=strip.notation(found.after)))
        enact.enact(play, found.trace)


# --- the playful spirits ----------------------------------------------------------------------------------------------


def has_spirits(play: Play[Race]) -> None:
    lies(play, SPIRITS, "monsterchase-151")


class Spirits(Action, frozen=True, tag="spirits"):
    """19B: the card tucked under the sheet at the end of the turn; only its effect shows."""

    card: str

    when = in_turn, has_spirits
    may_be_open = has_one_of(SPIRITS)

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        winter = at.chose("winter") == "yes"
        effects = tuple(each.id for each in CARD_EFFECTS.values() if winter or not each.needs_winter)
        if at.turn.tile == SPIRITS and seat in acting(at):
            for effect in effects:
                yield cls.offer(card=effect, question="spirit", said=Line("answer.tuck", {"card": effect}))
        yield cls.offer(Pick(name="card", options=effects))

    def decide(self, play: Play[Race]) -> None:
        """The own turn closes on a lightning space (monsterchase-151), never the boss's (monsterchase-153b); one card
        at a time unless the table says more (monsterchase-151b)."""
        at, car = play.state, play.state.turn.car
        require(bool(at.turn.main), "monsterchase-42b")
        has_room(play, car)
        require(self.card in CARD_EFFECTS, "monsterchase-151")
        hits.in_the_box(play, self.card)
        play.happens(SpiritTucked(car=car, card=self.card))


def has_room(play: Play[Race], car: str) -> None:
    """One card under the sheet unless the table says more (monsterchase-151b), and one a turn (monsterchase-151)."""
    at, tucked = play.state, play.state.pilots[car].tucked
    is_full = bool(tucked) and at.chose("spirit-cards") == "one"
    require(not is_full, "monsterchase-151b", seat=car, card=tucked)
    require(not at.turn.is_tucked, "monsterchase-151")


class UseSpirit(Action, frozen=True, tag="use-spirit"):
    """19B: give up a tucked card for its effect."""

    card: str

    when = in_action

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """Also away from the own turn, to say why not."""
        car = user_of_spirit(at, seat)
        if car in at.pilots and at.pilots[car].tucked:
            yield cls.offer(Pick(name="card", options=tuple(dict.fromkeys(at.pilots[car].tucked))))

    def decide(self, play: Play[Race]) -> None:
        """In the own turn, even inside an action (monsterchase-152), but not once it closes with another
        (monsterchase-151); only a card that lies there (monsterchase-152b)."""
        at, car = play.state, user_of_spirit(play.state, play.seat)
        require(at.step == "turn" and at.turn.car == car, "monsterchase-152", seat=at.turn.car or BOSS)
        require(not at.turn.is_tucked, "monsterchase-20b", phase="to-close-turn")
        require(self.card in at.pilots[car].tucked, "monsterchase-152b", seat=car, card=self.card)
        play.happens(SpiritUsed(car=car, card=self.card))
        carry_out(play, car, self.card)


def user_of_spirit(at: Race, seat: str) -> str:
    """The car whose tucked card this seat could use: that in turn, else its own to say why not."""
    return at.turn.car if may_drive(at, seat, at.turn.car) else seat


# --- where a car came to ----------------------------------------------------------------------------------------------


def has_use(play: Play[Race], car: str, tile: str) -> None:
    """Whether a side could do anything for this car: a question that takes no answer is not asked."""
    if tile in (YETIS, ROLLING):
        passes(play, car)
    elif tile == SPIRITS:
        has_room(play, car)


class ReachTile(Action, frozen=True, tag="reach-tile"):
    """The car in turn is on a side with a rule of its own; no side where it had nothing to do there."""

    tile: str

    when = in_turn, asks_back
    looked_for = everybody

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """Which one, of those in this circuit; what it asks comes after, or that it asks nothing."""
        for tile in at.circuit:
            if tile in SPARKS:
                yield cls.offer(tile=tile, question="tile" * is_answering(at, seat))
        if at.turn.tile and seat in acting(at):
            question = "spirit" if at.turn.tile == SPIRITS else "die"
            yield cls.offer(tile="", question=question, said=Line("answer.tile-nothing"))

    def decide(self, play: Play[Race]) -> None:
        """One of this circuit (monsterchase-168): what it asks is asked at once, if it has anything to ask of this car
        (monsterchase-73d, monsterchase-151b)."""
        at, car = play.state, play.state.turn.car
        lies = self.tile in at.circuit and self.tile in SPARKS and not at.turn.tile
        require(lies or (self.tile == "" and at.turn.tile != ""), OWN_RULEBOOK)
        has_use(play, car, self.tile)
        play.happens(TileReached(car=car, tile=self.tile))


# --- what the boss does, and pilots do not ----------------------------------------------------------------------------


class WakeTile(Action, frozen=True, tag="wake-tile"):
    """A car sets off what this side of a tile has of its own."""

    car: str
    tile: str

    when = in_action
    may_be_open = has_one_of(*BOSS_TILES)

    @classmethod
    def offers(cls, at: Race, seat: str) -> Iterator[Offer]:
        """Only for tiles of this circuit. Only what the boss does there is asked: its tiles have rules of this game
        (monsterchase-162); and where a card asks, which tile its car came to."""
        for_boss = tuple([each for each in at.circuit if each in BOSS_TILES])
        if not for_boss:
            return
        for_cars = tuple([each for each in for_boss if each in (*BEASTS, SNOW)])
        if has_asked(at, seat) and is_answering(at, seat):
            for tile in for_cars:
                if tile == SNOW or not at.boss:
                    said = Line("answer.on-tile", {"tile": tile})
                    yield cls.offer(car=at.turn.car, tile=tile, question="tile", said=said)
        for car in rolling(at, seat):
            if tiles := for_boss if car == BOSS else for_cars:
                is_asked = car == BOSS and at.step in TILE_STEPS and not has_rocks(at)
                yield cls.offer(Pick(name="tile", options=tiles), car=car, question="boss-tile" * is_asked)

    def decide(self, play: Play[Race]) -> None:
        """Against the boss pilots leave the beast alone (monsterchase-161), and no snow falls for the boss
        (monsterchase-164).

        What the boss's tile does is told by its rule, and on a drawn track the places are worked out; where there is
        none the keeper is asked, where several are equal the last pilot (monsterchase-76, monsterchase-162).
        """
        may_roll(play, self.car)
        at, is_boss = play.state, self.car == BOSS
        lies(play, self.tile, OWN_RULEBOOK)
        require(self.tile in (BOSS_TILES if is_boss else (*BEASTS, SNOW)), OWN_RULEBOOK)
        require(is_boss or self.tile not in BEASTS or at.boss is None, "monsterchase-161", seat=self.car)
        require(not is_boss or self.tile != SNOW, "monsterchase-164")
        rule = BOSS_TILES[self.tile] if is_boss else OWN_RULEBOOK
        places = tuple(map(str, rocks_on_table.places(at, self.tile))) if is_boss else ()
        play.happens(TileWoken(tile=self.tile, car=self.car, rule=rule, places=places))
        if is_boss and not places:
            play.happens(PlaceAsked(tile=self.tile, by=KEEPER, rule=rule))
        elif len(places) > 1 and self.tile != ARCH:
            play.happens(PlaceAsked(tile=self.tile, by=last_human(at), rule=rule))
