"""What is asked again about the same thing is not worked out again; another thing that equals it is another thing."""

import gc

from companion.engine.memo import KEPT, remembered


def test_the_same_thing_is_worked_out_once() -> None:
    asked: list[list[int]] = []

    @remembered
    def total(values: list[int]) -> int:
        asked.append(values)
        return sum(values)

    one, other = [1, 2], [1, 2]
    assert [total(one), total(one), total(other), total(one)] == [3, 3, 3, 3]
    assert len(asked) == 2


def test_it_keeps_a_few_and_never_answers_for_what_is_gone() -> None:
    @remembered
    def first(values: list[int]) -> int:
        return values[0]

    for number in range(10 * KEPT):
        assert first([number]) == number
        gc.collect(0)
