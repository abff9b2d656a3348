"""What can be counted: the power of each character, who is winning each mission, and what a character costs."""

from companion.games.mythos.components import (
    BASE_CHAKRA,
    LEAST_POWER,
    RANKS,
    TRAITS,
    Known,
    Near,
    Trait,
    TraitKind,
    traits,
)
from companion.games.mythos.state import InPlay, Position, here, ranks_in_play

# Those that change the power, and the prices, of others or themselves: most cards do neither.
POWERFUL = frozenset((*TRAITS["power"], *TRAITS["silences"]))
PRICING = frozenset(card for card, own in TRAITS["cost"].items() if any(trait.on != "self" for trait in own))

# --- traits at work ---------------------------------------------------------------------------------------------------


def applies(at: Position, trait: Trait) -> bool:
    """A trait on which transcriptions disagree waits for the owner."""
    return not trait.disputed or at.box.get("disputed") == "applied"


def at_work(at: Position, each: InPlay, kind: TraitKind) -> tuple[Trait, ...]:
    """What a character does of this kind: only face up (mythos-30), and if whoever it needs is there."""
    own = traits(each.card, kind)
    if not own or each.is_hidden:
        return ()
    return tuple(trait for trait in own if applies(at, trait) and holds(at, trait, each, each.side, each.mission))


def holds(at: Position, trait: Trait, source: InPlay | None, side: str, rank: str) -> bool:
    """Whether the conditions of a trait are met for somebody of this side at this mission."""
    if trait.edge and (trait.edge == "with") != (at.edge == side):
        return False
    if trait.near and not trait.per and not near(at, trait.near, source, side, rank):
        return False
    return not (trait.unless and near(at, trait.unless, source, side, rank))


def near(at: Position, wanted: Near, source: InPlay | None, side: str, rank: str) -> tuple[InPlay, ...]:
    """Those face up whom it asks for; nobody is a friend of itself (mythos-38)."""
    return tuple(
        each
        for each in at.played
        if not each.is_hidden
        and (source is None or each.id != source.id)
        and (wanted.where == "play" or each.mission == rank)
        and (wanted.side == "any" or (each.side == side) == (wanted.side == "friend"))
        and wanted.fits(each.known)
    )


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
    return each.plus if each.id in silenced(at, each.mission) else reckoned(at, each) + each.plus


def reckoned(at: Position, each: InPlay) -> int:
    """What is printed and put on it, and what lasting effects there add."""
    found = counted(each)
    for source in at.played:
        if source.mission == each.mission and source.card in POWERFUL:
            for trait in at_work(at, source, "power"):
                if reaches(trait, source, each):
                    found += trait.amount * times(at, trait, source)
    for trait in traits(at.missions[each.mission].card, "power") if each.mission in at.missions else ():
        if (trait.on == "all" or not each.is_hidden) and counted(each) >= trait.least:
            found += trait.amount
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


def silenced(at: Position, rank: str) -> frozenset[str]:
    """The strongest enemy of whoever silences there (mythos-40)."""
    sources = [each for each in at.played if each.mission == rank and any(at_work(at, each, "silences"))]
    return frozenset(strongest.id for source in sources if (strongest := strongest_against(at, source)))


def strongest_against(at: Position, source: InPlay) -> InPlay | None:
    """The strongest of the other side at its mission by what is printed and put on it; in a tie it is for the side of
    `source` to choose, and the one that brings most is taken."""
    enemies = [each for each in here(at, source.mission) if each.side != source.side]
    return max(enemies, key=lambda each: (counted(each), reckoned(at, each)), default=None)


def total(at: Position, rank: str, seat: str) -> int:
    own = here(at, rank, seat)
    if changes_power(at, rank):
        return sum([power(at, each) for each in own])
    return sum([counted(each) + each.plus for each in own])


def changes_power(at: Position, rank: str) -> bool:
    """Whether anything there does more to power than what is printed and put on cards."""
    if rank in at.missions and traits(at.missions[rank].card, "power"):
        return True
    return any(each.mission == rank and each.card in POWERFUL and not each.is_hidden for each in at.played)


def totals(at: Position, rank: str) -> dict[str, int]:
    return {seat: total(at, rank, seat) for seat in at.seats}


def winning(at: Position, rank: str) -> str:
    """Who would win this mission as things stand; nobody without power, a tie by the Edge (mythos-25)."""
    by_seat = totals(at, rank)
    most = max(by_seat.values())
    if most < LEAST_POWER:
        return ""
    best = [seat for seat in at.seats if by_seat[seat] == most]
    return best[0] if len(best) == 1 else at.edge


def worth(at: Position, rank: str) -> int:
    """The points of a mission: its own and those of its rank (mythos-2)."""
    return at.missions[rank].points + RANKS.index(rank) + 1


# --- chakra of the start phase (mythos-11) ----------------------------------------------------------------------------


def income(at: Position, seat: str) -> dict[str, int]:
    """Five, one a character, and what those face up and the missions add."""
    own = [each for each in at.played if each.side == seat]
    more = sum(trait.amount * times(at, trait, each) for each in own for trait in at_work(at, each, "chakra"))
    more += sum(trait.amount for rank in ranks_in_play(at) for trait in traits(at.missions[rank].card, "chakra"))
    return {"base": BASE_CHAKRA, "characters": len(own), "more": more}


# --- prices (mythos-14, mythos-17) ------------------------------------------------------------------------------------


def price(at: Position, seat: str, rank: str, known: Known, *, by_reveal: InPlay | None = None) -> int:
    """The printed cost with what lasting effects here change, never below nothing (mythos-14)."""
    found, least = known.cost, 0
    for trait in traits(known.id, "cost"):
        is_meant = trait.on == "self" and (not trait.how or by_reveal is not None)
        if is_meant and applies(at, trait) and holds(at, trait, by_reveal, seat, rank):
            found += trait.amount
    for source in at.played:
        if source.mission != rank or source.card not in PRICING or source is by_reveal:
            continue
        for trait in at_work(at, source, "cost"):
            is_for = trait.on == "others" or (trait.on == "enemies" and source.side != seat)
            if is_for and (not trait.keyword or trait.keyword in known.tags):
                found += trait.amount
                least = max(least, min(trait.least, known.cost))
    return max(found, least, 0)


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
    if name:
        for each in at.played:
            if each.mission == rank and each.side == seat and not each.is_hidden and each.name == name:
                return each
    return None
