"""What cards in play add up to: the power of each character, who is winning each mission, chakra and prices."""

from collections.abc import Mapping, Sequence

from companion.engine.memo import remembered
from companion.games.mythos.components import (
    BASE_CHAKRA,
    LEAST_POWER,
    TRAITS,
    Known,
    Near,
    Trait,
    TraitKind,
    traits,
)
from companion.games.mythos.state import NAME_OF, InPlay, Position, chosen, found, here, ranks_in_play

# Those that change the power, and the prices, of others or themselves: most cards do neither.
POWERFUL = frozenset((*TRAITS["power"], *TRAITS["silences"]))
PRICING = frozenset(card for card, own in TRAITS["cost"].items() if any(trait.on != "self" for trait in own))

# --- traits at work ---------------------------------------------------------------------------------------------------


def applies(at: Position, trait: Trait) -> bool:
    """A trait on which transcriptions disagree waits for the owner."""
    return not trait.disputed or at.box.get("disputed") == "applied"


def at_work(at: Position, each: InPlay, kind: TraitKind) -> tuple[Trait, ...]:
    """What a character does of this kind: only face up (mythos-30), and if whoever it needs is there."""
    if each.is_hidden or not (own := TRAITS[kind].get(each.card)):
        return ()
    return tuple([trait for trait in own if applies(at, trait) and holds(at, trait, each, each.side, each.mission)])


def holds(at: Position, trait: Trait, source: InPlay | None, side: str, rank: str) -> bool:
    """Whether the conditions of a trait are met for somebody of this side at this mission."""
    if trait.edge and (trait.edge == "with") != (at.edge == side):
        return False
    if trait.near and not trait.per and not near(at, trait.near, source, side, rank):
        return False
    return not (trait.unless and near(at, trait.unless, source, side, rank))


def near(at: Position, wanted: Near, source: InPlay | None, side: str, rank: str) -> list[InPlay]:
    """Those face up whom it asks for; nobody is a friend of itself (mythos-38)."""
    itself = "" if source is None else source.id
    return [
        each
        for each in (at.played if wanted.where == "play" else here(at, rank))
        if not each.is_hidden
        and each.id != itself
        and (wanted.side == "any" or (each.side == side) == (wanted.side == "friend"))
        and wanted.fits(each.known)
    ]


def times(at: Position, trait: Trait, source: InPlay) -> int:
    """How often it counts."""
    if not trait.per or trait.near is None:
        return 1
    them = near(at, trait.near, source, source.side, source.mission)
    return len({each.mission for each in them}) if trait.per == "mission" else len(them)


# --- power (mythos-25 to mythos-27) -----------------------------------------------------------------------------------


def counted(each: InPlay) -> int:
    """Printed power and tokens: what the conditions of lasting effects look at."""
    return each.printed + each.tokens


def power(at: Position, each: InPlay) -> int:
    """What a character brings to its mission: hidden nothing but its tokens (mythos-26), each token one (mythos-27)."""
    return powers(at, each.mission)[each.id]


def powers(at: Position, rank: str) -> dict[str, int]:
    """The same of everybody at a mission."""
    there = here(at, rank)
    if not changes_power(at, rank):
        return {each.id: each.printed + each.tokens + each.plus for each in there}
    reckoned = with_lasting(at, rank, there)
    silent = silenced(at, there, reckoned)
    return {each.id: each.plus + (0 if each.id in silent else reckoned[each.id]) for each in there}


def with_lasting(at: Position, rank: str, there: Sequence[InPlay]) -> dict[str, int]:
    """What is printed and put on each of them, and what lasting effects there add."""
    working = [
        (trait, source, trait.amount * times(at, trait, source))
        for source in there
        if source.card in POWERFUL
        for trait in at_work(at, source, "power")
    ]
    of_mission = traits(at.missions[rank].card, "power") if rank in at.missions else ()
    found = {}
    for each in there:
        count = counted(each)
        more = sum([amount for trait, source, amount in working if reaches(trait, source, each)])
        for trait in of_mission:
            if (trait.on == "all" or not each.is_hidden) and count >= trait.least:
                more += trait.amount
        found[each.id] = count + more
    return found


def reaches(trait: Trait, source: InPlay, each: InPlay) -> bool:
    """Whether what `source` does to power is done to this one, at the same mission."""
    match trait.on:
        case "self":
            return source.id == each.id
        case "hidden":
            return each.is_hidden and each.side == source.side
        case "enemies":
            return each.side != source.side
    is_other = each.id != source.id and not each.is_hidden
    return is_other and (not trait.keyword or (each.known is not None and trait.keyword in each.known.tags))


def silenced(at: Position, there: Sequence[InPlay], reckoned: Mapping[str, int]) -> set[str]:
    """The strongest enemy of each who silences there, by what is printed and put on it (mythos-40); in a tie it is for
    the one who silences to choose, and the one that brings most is taken."""
    found = set()
    for source in there:
        if source.card not in TRAITS["silences"] or not at_work(at, source, "silences"):
            continue
        if enemies := [each for each in there if each.side != source.side]:
            found.add(max(enemies, key=lambda each: (counted(each), reckoned[each.id])).id)
    return found


def silenced_there(at: Position, rank: str) -> tuple[InPlay, ...]:
    """Whoever counts nothing at a mission, because somebody there silences the strongest enemy."""
    there = here(at, rank)
    if not any(each.card in TRAITS["silences"] and not each.is_hidden for each in there):
        return ()
    found = silenced(at, there, with_lasting(at, rank, there))
    return tuple(each for each in there if each.id in found)


def changes_power(at: Position, rank: str) -> bool:
    """Whether anything there does more to power than what is printed and put on cards."""
    if rank in at.missions and at.missions[rank].card in POWERFUL:
        return True
    return not POWERFUL.isdisjoint([each.card for each in here(at, rank) if not each.is_hidden])


def totals(at: Position, rank: str) -> dict[str, int]:
    """What each side brings to a mission."""
    return standing(at)[rank]


@remembered
def standing(at: Position) -> dict[str, dict[str, int]]:
    """What each side brings to each mission in play."""
    return {rank: added_up(at, rank) for rank in ranks_in_play(at)}


def added_up(at: Position, rank: str) -> dict[str, int]:
    found = dict.fromkeys(at.seats, 0)
    by_id = powers(at, rank)
    for each in here(at, rank):
        found[each.side] += by_id[each.id]
    return found


def winning(at: Position, rank: str) -> str:
    """Who would win this mission as things stand."""
    return winner_by(at, totals(at, rank))


def winner_by(at: Position, by_seat: Mapping[str, int]) -> str:
    """Nobody without power, a tie by the Edge (mythos-25)."""
    most = max(by_seat.values())
    if most < LEAST_POWER:
        return ""
    best = [seat for seat in at.seats if by_seat[seat] == most]
    return best[0] if len(best) == 1 else at.edge


# --- chakra of the start phase (mythos-11) ----------------------------------------------------------------------------


def income(at: Position, seat: str) -> dict[str, int]:
    """Five, one a character, and what those face up and the missions add."""
    own = [each for each in at.played if each.side == seat]
    more = sum(trait.amount * times(at, trait, each) for each in own for trait in at_work(at, each, "chakra"))
    more += sum(trait.amount for rank in ranks_in_play(at) for trait in traits(at.missions[rank].card, "chakra"))
    return {"base": BASE_CHAKRA, "characters": len(own), "more": more}


# --- prices (mythos-14, mythos-17) ------------------------------------------------------------------------------------


def price(at: Position, seat: str, rank: str, known: Known, *, by_reveal: InPlay | None = None) -> int:
    """The printed cost with what lasting effects here change, and an effect by which it is played (mythos-19b); never
    below nothing (mythos-14)."""
    found, least = known.cost - (allowance(at, known, is_reveal=by_reveal is not None) if at.again else 0), 0
    for trait in TRAITS["cost"].get(known.id, ()):
        is_meant = trait.on == "self" and (not trait.how or by_reveal is not None)
        if is_meant and applies(at, trait) and holds(at, trait, by_reveal, seat, rank):
            found += trait.amount
    # A hidden one that is turned up itself does nothing to prices yet.
    for trait in prices(at).get((rank, seat), ()):
        if not trait.keyword or trait.keyword in known.tags:
            found += trait.amount
            least = max(least, min(trait.least, known.cost))
    return max(found, least, 0)


def revealing_price(at: Position, each: InPlay, known: Known, over: InPlay | None) -> int:
    """What turning it up costs: the printed cost, or for an upgrade the difference, as the table chose (mythos-17b)."""
    whole = price(at, each.side, each.mission, known, by_reveal=each)
    if over is None or chosen(at, "reveal-upgrade") == "full":
        return whole
    return max(0, whole - over.cost)


def allowance(at: Position, known: Known, *, is_reveal: bool) -> int:
    """For how much less the effect by which its side plays again plays this one."""
    source = found(at, at.again)
    came_over = at.fresh[1].endswith("upgraded")
    return -sum(
        trait.amount
        for trait in traits(source.card if source else "", "plays")
        if (trait.how != "upgrade" or came_over)
        and (trait.on == "self" or is_reveal)
        and (trait.near is None or trait.near.fits(known))
    )


@remembered
def prices(at: Position) -> dict[tuple[str, str], list[Trait]]:
    """What those at a mission do there to the prices of a seat, where they do anything: asked of every card."""
    found: dict[tuple[str, str], list[Trait]] = {}
    for source in at.played:
        for trait in at_work(at, source, "cost") if source.card in PRICING else ():
            for seat in at.seats:
                if trait.on == "others" or (trait.on == "enemies" and source.side != seat):
                    found.setdefault((source.mission, seat), []).append(trait)
    return found


def priced_there(at: Position, rank: str, seat: str) -> tuple[int, frozenset[str]]:
    """How much dearer whoever stands there makes every card of this seat, and the keywords whose price they change."""
    there = prices(at).get((rank, seat))
    if there is None:
        return 0, frozenset()
    flat = sum(trait.amount for trait in there if not trait.keyword)
    return flat, frozenset(trait.keyword for trait in there if trait.keyword)


def dearer_there(at: Position, rank: str, seat: str) -> int:
    """How much more this seat pays there for a card nobody names (mythos-14)."""
    return priced_there(at, rank, seat)[0]


def is_upgrade(at: Position, known: Known, over: InPlay) -> bool:
    """Whether it may be played on that one: the same name, or whoever its own trait names (mythos-17)."""
    if known.name == over.name:
        return True
    return any(
        applies(at, trait) and trait.near is not None and over.known is not None and trait.near.fits(over.known)
        for trait in traits(known.id, "over")
    )


def difference(at: Position, seat: str, over: InPlay, known: Known) -> int:
    """What an upgrade costs: how much dearer it is, less what here makes it cheaper (mythos-17)."""
    return max(0, price(at, seat, over.mission, known) - over.cost)


def same_name(at: Position, seat: str, rank: str, name: str) -> InPlay | None:
    """Whoever of this name stands face up there on this side: one at the most (mythos-16)."""
    return by_name(at, seat, rank).get(name)


def by_name(at: Position, seat: str, rank: str) -> Mapping[str, InPlay]:
    """Who stands there face up on this side, by name."""
    return face_up(at).get((seat, rank), {})


@remembered
def face_up(at: Position) -> dict[tuple[str, str], dict[str, InPlay]]:
    """Whoever has a name to be seen, by side and mission."""
    found: dict[tuple[str, str], dict[str, InPlay]] = {}
    for each in at.played:
        if not each.is_hidden and (name := NAME_OF.get(each.card)):
            found.setdefault((each.side, each.mission), {}).setdefault(name, each)
    return found
