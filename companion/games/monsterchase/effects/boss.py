"""What the boss's turn does to the table: the track drawn, the card turned over, the option taken."""

from msgspec.structs import replace

from companion.games.monsterchase import connection
from companion.games.monsterchase import facts as f
from companion.games.monsterchase.components import effect_of
from companion.games.monsterchase.driver import strip
from companion.games.monsterchase.state import Race, shuffled, with_boss, with_seen, with_turn

# Effects that are the same wherever the boss stands (monsterchase-84, monsterchase-119).
TRACKLESS = ("repair", "power-up")


def strip_drawn(at: Race, fact: f.StripDrawn) -> Race:
    """Another track is another choice; the cars on it are measured too (monsterchase-58)."""
    drawn = connection.with_drawing(replace(at, strip=fact.strip), strip.read(fact.strip))
    return with_turn(drawn, chosen="", is_sketched=True)


def boss_flipped(at: Race, fact: f.BossFlipped) -> Race:
    """What it turned over is out of its deck; an effect that needs no track does not wait for one."""
    is_done = effect_of(fact.card) in TRACKLESS and not at.turn.is_sketched
    return with_seen(with_turn(at, flip=fact.card, chosen="", is_effect_done=is_done), fact.deck, fact.card)


def deck_shuffled(at: Race, fact: f.DeckShuffled) -> Race:
    return shuffled(at, fact.colour)


def assault_run(at: Race, fact: f.AssaultRun) -> Race:
    """The drawing is only a beginning for the next one."""
    return with_turn(at, is_sketched=False)


def weighed(at: Race, fact: f.Weighed) -> Race:
    return with_turn(at, weighed=(*at.turn.weighed, fact.best))


def option_chosen(at: Race, fact: f.OptionChosen) -> Race:
    return with_turn(at, chosen=fact.option)


def boss_drove(at: Race, fact: f.BossDrove) -> Race:
    """What it met says what it costs; the drawing moves on when the option is played."""
    return at


def option_played(at: Race, fact: f.OptionPlayed) -> Race:
    """Who was on the drawing has moved, or may have: what it shows now is what is known of the distances."""
    before, now = strip.read(at.strip), strip.read(fact.strip)
    gone = connection.moved(at, *(car.id for car in before.cars))
    played = connection.with_drawing(replace(gone, strip=fact.strip), now)
    return with_turn(played, left=fact.left, chosen="")


def boss_spun(at: Race, fact: f.BossSpun) -> Race:
    return with_boss(at, is_spun=fact.is_spun)
