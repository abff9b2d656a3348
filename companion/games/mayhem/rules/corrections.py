"""What follows from a correction: whatever is remembered beside the value it sets says no more than what lies there.

A correction folds as it always did; what it makes untrue is forgotten in facts of their own, in the same act.
"""

from collections.abc import Callable, Mapping

from companion.engine.facts import Adjusted
from companion.engine.play import Play
from companion.games.mayhem.atoms import MAYHEM, SPECIAL
from companion.games.mayhem.components import Ability, ability
from companion.games.mayhem.facts.corrections import AnswersLeft, DieRead, HurtForgotten, KoCounted, KoForgotten
from companion.games.mayhem.facts.turns import EffectsDone, EffectsDue, MomentPassed
from companion.games.mayhem.rules.activation import make_due
from companion.games.mayhem.rules.turn_end import is_spent
from companion.games.mayhem.state import KO, Activation, City, dues_of


def unlearn(play: Play[City], correction: Adjusted) -> None:
    """What this correction makes untrue is no longer remembered."""
    if play.state.hasty:
        # What stood before a blow stands no more.
        play.happens(MomentPassed(over=("hasty",)))
    sort, *of = correction.dial.split(".")
    if sort in REMEMBERED:
        REMEMBERED[sort](play, correction, of)
    answer(play)


def placed(play: Play[City], _correction: Adjusted, of: list[str]) -> None:
    """Whoever stands on the map was not KO; whoever is set KO while others act was so in this round (mayhem-3b)."""
    at, figure = play.state, of[0]
    each = at.figures[figure]
    is_remembered = each.ko == at.round or figure in at.fallen or any(one.figure == figure for one in at.downed)
    if each.place and is_remembered:
        play.happens(KoForgotten(figure=figure))
    elif each.off == KO and at.step == "act" and each.ko != at.round:
        play.happens(KoCounted(figure=figure, round=at.round))


def hurt(play: Play[City], _correction: Adjusted, of: list[str]) -> None:
    """The last damage is what the correction says, so nobody is immune to more of it (mayhem-12)."""
    at, figure = play.state, of[0]
    is_last = at.hurt is not None and at.hurt.figure == figure
    if is_last or (not at.figures[figure].damage and at.figures[figure].struck):
        play.happens(HurtForgotten(figure=figure))


def answer(play: Play[City]) -> None:
    """Only who stands there with a token answers a move (mayhem-38)."""
    at = play.state
    left = tuple(each for each in at.runners if at.figures[each].escape and at.figures[each].place)
    if left != at.runners:
        play.happens(AnswersLeft(runners=left))


# --- the activation under way -----------------------------------------------------------------------------------------


def starred(play: Play[City], correction: Adjusted, _of: list[str]) -> None:
    """With the star the Mayhem effect is due where the special is, without it no more (mayhem-17)."""
    active, at = play.state.active, play.state
    if active is None or correction.value == correction.was:
        return
    known = known_of(at, active)
    if not at.star:
        drop(play, active.figure, MAYHEM)
    elif known.reaches(active.die) and not active.is_open and not is_spent(at):
        add(play, active.figure, known.mayhem, MAYHEM)


def die_read(play: Play[City], _correction: Adjusted, of: list[str]) -> None:
    """The die on the slot in use opens the special effect, or does not (mayhem-16)."""
    active, at = play.state.active, play.state
    figure, place = of
    die = at.figures[figure].dice.get(place, 0)
    if active is None or (active.figure, active.ability) != (figure, place) or die in (0, active.die):
        return
    known = known_of(at, active)
    was_open, is_open = known.reaches(active.die), known.reaches(die)
    play.happens(DieRead(figure=figure, die=die))
    if was_open == is_open or not (known.slot or known.is_whole):
        return
    if not is_open:
        drop(play, figure, SPECIAL, MAYHEM)
    elif not is_spent(at):
        add(play, figure, known.special, SPECIAL)
        if at.star:
            add(play, figure, known.mayhem, MAYHEM)


def unstunned(play: Play[City], correction: Adjusted, of: list[str]) -> None:
    """What a stun that was none took from whoever had moved is due again (mayhem-45)."""
    active, at = play.state.active, play.state
    figure = of[0]
    if active is None or active.figure != figure or at.figures[figure].stuns or not correction.was:
        return
    if active.moved and not active.acted and not dues_of(at, figure):
        known = known_of(at, active)
        if known.slot:
            make_due(play, figure, known, active.die)


def known_of(at: City, active: Activation) -> Ability:
    return ability(at.box, at.figures[active.figure].character, active.ability)


def drop(play: Play[City], figure: str, *sources: str) -> None:
    due = play.state.due
    places = tuple(index for index, each in enumerate(due) if each.figure == figure and each.source in sources)
    if places:
        play.happens(EffectsDone(places=places))


def add(play: Play[City], figure: str, effects: tuple[str, ...], source: str) -> None:
    if effects:
        play.happens(EffectsDue(figure=figure, effects=effects, source=source))


# What each kind of dial has beside it.
REMEMBERED: Mapping[str, Callable[[Play[City], Adjusted, list[str]], None]] = {
    "at": placed,
    "damage": hurt,
    "shield": hurt,
    "star": starred,
    "die": die_read,
    "stuns": unstunned,
}
