"""Luck that can be checked: named draws, the same for the same seed, fair, committed beforehand."""

from collections import Counter

import pytest

from companion.engine.chance import Chance, commitment

# From a first run; sha256 and hmac do the rest.
KNOWN_DRAWS = [3, 3, 2, 5, 3, 4, 3, 2, 1, 0]
KNOWN_ORDER = "deabc"
KNOWN_COMMITMENT = "95061a55ab19c0e899963692fedfa3fc430ae36410f47ee3ff9654277e099d03"


def test_the_same_draw_is_the_same() -> None:
    assert [Chance(b"seed").below(1000, "token 1.1") for _ in range(5)] == [
        Chance(b"seed").below(1000, "token 1.1")
    ] * 5


def test_another_draw_or_another_seed_is_another() -> None:
    draws = {Chance(b"seed").below(10**9, f"token 1.{lap}") for lap in range(100)}
    seeds = {Chance(bytes([seed])).below(10**9, "token 1.1") for seed in range(100)}
    assert (len(draws), len(seeds)) == (100, 100)


def test_known_draws() -> None:
    """Pinned: were the derivation changed, a running table would draw other cards after an undo."""
    chance = Chance(b"custode")
    assert [chance.below(6, str(draw)) for draw in range(10)] == KNOWN_DRAWS
    assert chance.shuffled("abcde", "order") == tuple(KNOWN_ORDER)
    assert commitment(b"custode") == KNOWN_COMMITMENT


@pytest.mark.parametrize("bound", [2, 5, 6, 60])
def test_fair(bound: int) -> None:
    """Chi square far below what chance alone exceeds once in ten thousand times."""
    count, chance = 200 * bound, Chance(b"fair")
    found = Counter(chance.below(bound, f"draw {draw}") for draw in range(count))
    assert sorted(found) == list(range(bound))
    assert sum((each - 200) ** 2 / 200 for each in found.values()) < bound + 5 * (2 * bound) ** 0.5


def test_shuffled_keeps_everything_and_picks_come_from_the_pool() -> None:
    pool = tuple("aabcd")
    orders = {Chance(bytes([seed])).shuffled(pool, "order") for seed in range(60)}
    assert len(orders) > 20
    assert all(sorted(order) == sorted(pool) for order in orders)
    assert {Chance(bytes([seed])).pick(pool, "one") for seed in range(60)} == set("abcd")


def test_the_commitment_does_not_show_the_seed_and_proves_it() -> None:
    assert commitment(b"one") != commitment(b"two")
    assert len(commitment(b"one")) == 64
    assert b"one".hex() not in commitment(b"one")
