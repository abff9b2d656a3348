"""What a table decides before it starts, house rulings among it: every option once, with its default."""

from companion.engine.opening import Option
from companion.games.monsterchase.components import BOSSES

Only = dict[str, tuple[str, ...]]
WITH_BOSS: Only = {"mode": ("chase",)}
IN_TEAMS: Only = {"mode": ("teams",)}
# With two the drone drives along; some of the boss's ways are one boss's alone.
IN_TWOS: Only = {**WITH_BOSS, "seats": ("2",)}
AGAINST_TRUCK: Only = {**WITH_BOSS, "boss": ("truck",)}
IN_WINTER: Only = {"winter": ("yes",)}


def house(id: str, default: str, other: str, rule: str, group: str, only: Only | None = None) -> Option:
    """A house ruling: the default first, the rule that says why, what it is about, and where it can apply at all."""
    return Option(id=id, choices=(default, other), default=default, rule=rule, group=group, only=only or {})


OPTIONS = (
    Option(id="mode", choices=("chase", "teams"), default="chase"),
    Option(id="boss", choices=tuple(BOSSES), default="truck", only=WITH_BOSS),
    Option(id="winter", choices=("no", "yes"), default="no"),
    Option(id="keep", choices=("nothing", "hands"), default="nothing"),
    Option(id="luck", choices=("table", "app"), default="table"),
    house("drone-count", "people", "with-drone", "monsterchase-106b", "drone", IN_TWOS),
    house("cognitive", "giver", "receiver", "monsterchase-66b", "transfers"),
    house("astral-consent", "yes", "no", "monsterchase-71b", "transfers"),
    house("astral-refill", "own-turn", "at-once", "monsterchase-71c", "transfers"),
    house("astral-back", "no", "yes", "monsterchase-73b", "transfers"),
    house("astral-prey", "yes", "no", "monsterchase-73c", "transfers", WITH_BOSS),
    house("astral-lightning", "no", "yes", "monsterchase-73d", "transfers"),
    house("astral-shield", "hand-first", "shield-first", "monsterchase-74b", "transfers"),
    house("overkill", "dealt", "lives", "monsterchase-75c", "boss", WITH_BOSS),
    house("boss-repair", "heals", "nothing", "monsterchase-84b", "boss", WITH_BOSS),
    house("two-damages", "turn", "round", "monsterchase-99c", "boss", AGAINST_TRUCK),
    house("truck-two", "all", "anew", "monsterchase-99d", "boss", AGAINST_TRUCK),
    house("blow-mood", "before", "after", "monsterchase-98d", "boss", WITH_BOSS),
    house("boss-power-up", "yes", "no", "monsterchase-116c", "boss", {**WITH_BOSS, **IN_WINTER}),
    house("boss-shields", "one", "all", "monsterchase-117b", "boss", WITH_BOSS),
    house("drone-auras", "no", "yes", "monsterchase-122b", "drone", IN_TWOS),
    house("drone-shields", "bot", "pilot", "monsterchase-122c", "drone", IN_TWOS),
    house("drone-star", "spaces", "nothing", "monsterchase-124b", "drone", IN_TWOS),
    house("team-manoeuvre", "yes", "no", "monsterchase-135b", "teams", IN_TEAMS),
    house("yeti-draw", "failed", "always", "monsterchase-147b", "tiles", IN_WINTER),
    house("spirit-cards", "one", "any", "monsterchase-151b", "tiles"),
    house("team-draft", "draft", "random", "monsterchase-133", "teams", IN_TEAMS),
)
DEFAULTS = {option.id: option.default for option in OPTIONS}
