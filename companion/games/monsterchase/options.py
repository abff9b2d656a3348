"""What a table decides before it starts: every option once, with its default."""

from companion.engine.shapes import Option
from companion.games.monsterchase.components import BOSSES


def house(id: str, default: str, other: str, rule: str) -> Option:
    """A house ruling: the default first, and the rule that says why."""
    return Option(id=id, choices=(default, other), default=default, rule=rule)


OPTIONS = (
    Option(id="mode", choices=("chase", "teams"), default="chase"),
    Option(id="boss", choices=tuple(BOSSES), default="truck"),
    Option(id="winter", choices=("no", "yes"), default="no"),
    Option(id="keep", choices=("nothing", "hands"), default="nothing"),
    Option(id="luck", choices=("table", "app"), default="table"),
    house("drone-count", "people", "with-drone", "monsterchase-106b"),
    house("cognitive", "giver", "receiver", "monsterchase-66b"),
    house("astral-consent", "yes", "no", "monsterchase-71b"),
    house("astral-refill", "own-turn", "at-once", "monsterchase-71c"),
    house("astral-back", "no", "yes", "monsterchase-73b"),
    house("astral-prey", "yes", "no", "monsterchase-73c"),
    house("astral-lightning", "no", "yes", "monsterchase-73d"),
    house("astral-shield", "hand-first", "shield-first", "monsterchase-74b"),
    house("overkill", "dealt", "lives", "monsterchase-75c"),
    house("boss-repair", "heals", "nothing", "monsterchase-84b"),
    house("two-damages", "turn", "round", "monsterchase-99c"),
    house("truck-two", "all", "anew", "monsterchase-99d"),
    house("blow-mood", "before", "after", "monsterchase-98d"),
    house("boss-power-up", "yes", "no", "monsterchase-116c"),
    house("boss-shields", "one", "all", "monsterchase-117b"),
    house("drone-auras", "no", "yes", "monsterchase-122b"),
    house("drone-shields", "bot", "pilot", "monsterchase-122c"),
    house("drone-star", "spaces", "nothing", "monsterchase-124b"),
    house("team-manoeuvre", "yes", "no", "monsterchase-135b"),
    house("yeti-draw", "failed", "always", "monsterchase-147b"),
    house("spirit-cards", "one", "any", "monsterchase-151b"),
    house("team-draft", "draft", "random", "monsterchase-133"),
)
DEFAULTS = {option.id: option.default for option in OPTIONS}
