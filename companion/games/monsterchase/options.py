"""What a table decides before it starts: every option once, with its default."""

from companion.engine.shapes import Option
from companion.games.monsterchase.components import BOSSES

Only = dict[str, tuple[str, ...]]
CHASE: Only = {"mode": ("chase",)}
TEAMS: Only = {"mode": ("teams",)}
# With two the drone drives along; some of the boss's ways are one boss's alone.
DRONE: Only = {**CHASE, "seats": ("2",)}
TRUCK: Only = {**CHASE, "boss": ("truck",)}
SNOW: Only = {"winter": ("yes",)}


def house(id: str, default: str, other: str, rule: str, group: str, only: Only | None = None) -> Option:
    """A house ruling: the default first, the rule that says why, what it is about, and where it can apply at all."""
    return Option(id=id, choices=(default, other), default=default, rule=rule, group=group, only=only or {})


OPTIONS = (
    Option(id="mode", choices=("chase", "teams"), default="chase"),
    Option(id="boss", choices=tuple(BOSSES), default="truck", only=CHASE),
    Option(id="winter", choices=("no", "yes"), default="no"),
    Option(id="keep", choices=("nothing", "hands"), default="nothing"),
    Option(id="luck", choices=("table", "app"), default="table"),
    house("cognitive", "giver", "receiver", "monsterchase-66b", "transfers"),
    house("astral-consent", "yes", "no", "monsterchase-71b", "transfers"),
    house("astral-refill", "own-turn", "at-once", "monsterchase-71c", "transfers"),
    house("astral-back", "no", "yes", "monsterchase-73b", "transfers"),
    house("astral-prey", "yes", "no", "monsterchase-73c", "transfers", CHASE),
    house("astral-lightning", "no", "yes", "monsterchase-73d", "transfers"),
    house("astral-shield", "hand-first", "shield-first", "monsterchase-74b", "transfers"),
    house("overkill", "dealt", "lives", "monsterchase-75c", "boss", CHASE),
    house("boss-repair", "heals", "nothing", "monsterchase-84b", "boss", CHASE),
    house("two-damages", "turn", "round", "monsterchase-99c", "boss", TRUCK),
    house("truck-two", "all", "anew", "monsterchase-99d", "boss", TRUCK),
    house("blow-mood", "before", "after", "monsterchase-98d", "boss", CHASE),
    house("boss-power-up", "yes", "no", "monsterchase-116c", "boss", {**CHASE, **SNOW}),
    house("boss-shields", "one", "all", "monsterchase-117b", "boss", CHASE),
    house("drone-count", "people", "with-drone", "monsterchase-106b", "drone", DRONE),
    house("drone-auras", "no", "yes", "monsterchase-122b", "drone", DRONE),
    house("drone-shields", "bot", "pilot", "monsterchase-122c", "drone", DRONE),
    house("drone-star", "spaces", "nothing", "monsterchase-124b", "drone", DRONE),
    house("team-draft", "draft", "random", "monsterchase-133", "teams", TEAMS),
    house("team-manoeuvre", "yes", "no", "monsterchase-135b", "teams", TEAMS),
    house("yeti-draw", "failed", "always", "monsterchase-147b", "tiles", SNOW),
    house("spirit-cards", "one", "any", "monsterchase-151b", "tiles"),
)
DEFAULTS = {option.id: option.default for option in OPTIONS}
