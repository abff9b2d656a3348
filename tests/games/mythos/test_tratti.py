"""Every trait of a card, written apart from the table of traits: card by card from the catalogue's own notes.

Whoever changes the table says it here a second time; what a trait does at a table is in test_potere.py and beside it.
"""

import pytest

from companion.games.mythos.components import ALL_TRAITS, CHARACTERS, MISSIONS, TRAITS, Near, Trait

# By kind and card: how much, then whatever narrows it. Friends are of one's own side, and nobody is its own friend.
WRITTEN = {
    # More chakra in the start phase.
    "chakra": {
        "005": "+1",
        "012": "+1",
        "025": "+1 near name=akamaru side=any",
        "044": "+1 near group=leaf-village",
        "064": "+1 per=mission near keyword=sound-four where=play",
        "077": "+1 near side=enemy",
        "147": "+2 edge=without",
        "M10": "+1 on=both",
    },
    "power": {
        "013": "-1 per=character near somebody",
        "015": "+1 on=others keyword=team-7",
        "042": "+1 on=others keyword=team-guy",
        "079": "+2 edge=with",
        "084": "+2 near name=gaara",
        "101": "+1 near name=tsunade,shizune",
        "128": "-1 on=enemies",
        "145": "+1 on=hidden edge=with",
        "M02": "+1 on=both",
        "M09": "+1 on=all least=4",
    },
    # The strongest enemy counts nothing.
    "silences": {"067": ""},
    # What a card costs: itself, or those of others.
    "cost": {
        "033": "-4 how=reveal near keyword=jutsu side=enemy",
        "034": "-1 on=others keyword=team-8 least=1",
        "075": "-2 how=reveal",
        "090": "-3 how=reveal near name=sasuke-uchiha side=any",
        "096": "-1 near name=naruto-uzumaki",
        "125": "+1 on=enemies",
    },
    # Whom its effect plays next, and for how much less.
    "plays": {
        "002": "-1 near group=leaf-village",
        "007": "-1 near keyword=summon",
        "008": "-2 near keyword=summon",
        "053": "-3 place=discards",
        "078": "-1 on=hidden how=upgrade",
        "105": "-3 near keyword=summon",
        "109": "-2 how=upgrade place=discards near group=leaf-village",
        "125": "-2 how=upgrade near group=sound-village",
        "132": "-5 near keyword=summon",
        "135": "-4 how=upgrade place=deck",
    },
    # Over whom it may be laid, beside its own name.
    "over": {
        "029": "near name=kiba-inuzuka",
        "063": "disputed near group=sound-village",
        "076": "near name=gaara",
        "127": "near group=sound-village",
        "129": "near name=naruto-uzumaki",
        "138": "near without_name=orochimaru without_keyword=summon",
    },
    "only-winning": {"040": ""},
    "no-reveal": {"111": "on=enemies disputed"},
    # At the end of a round.
    "keeps-tokens": {"039": "", "043": ""},
    "returns": {
        "027": "unless name=kiba-inuzuka side=any",
        **dict.fromkeys(("066", "067", "094", "095", "096", "097", "098", "102", "103"), ""),
    },
    "may-return": {"028": ""},
    "hides-first": {"103": ""},
    "moves-on": {"117": ""},
    "falls-without-hand": {"123": ""},
    # When somebody comes, or is defeated; how much of it counts.
    "arrival-chakra": {"031": "+1"},
    "arrival-token": {"037": "+1"},
    "defeat-chakra": {"003": "+2 near somebody", "136": "+1 near side=any"},
    # Its effect is another's.
    "copies": {"016": "", "062": "", "106": "", "148": ""},
}
# Of these kinds the amount says something.
COUNTING = ("chakra", "power", "cost", "plays", "arrival-chakra", "arrival-token", "defeat-chakra")


def written(trait: Trait) -> str:
    """A trait as it stands above."""
    words = [f"{trait.amount:+}"] if trait.kind in COUNTING else []
    plain = Trait(trait.card, trait.kind, trait.amount)
    for field in trait.__struct_fields__:
        value = getattr(trait, field)
        if value == getattr(plain, field) or isinstance(value, Near):
            continue
        words.append(field if value is True else f"{field}={value}")
    words += [f"{name} {wanted(who)}" for name, who in (("near", trait.near), ("unless", trait.unless)) if who]
    return " ".join(words)


def wanted(near: Near) -> str:
    """Whom it asks for."""
    found = [(field, getattr(near, field)) for field in near.__struct_fields__]
    said = [
        f"{field}={','.join(value) if isinstance(value, tuple) else value}"
        for field, value in found
        if value != getattr(Near(), field)
    ]
    return " ".join(said) or "somebody"


@pytest.mark.parametrize("kind", WRITTEN)
def test_mythos_30_each_card_has_the_traits_it_was_seen_with(kind: str) -> None:
    assert {each.card: written(each) for each in ALL_TRAITS if each.kind == kind} == WRITTEN[kind]


def test_there_is_no_other_trait() -> None:
    assert set(TRAITS) == set(WRITTEN)
    assert len(ALL_TRAITS) == sum(map(len, WRITTEN.values()))
    assert {each.card for each in ALL_TRAITS} <= {*CHARACTERS, *MISSIONS}
