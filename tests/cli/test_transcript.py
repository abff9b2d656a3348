"""A transcript gives the same table again; a refusal ends it with its rule, and nothing in a file can break it."""

import json
import random
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from companion.cli import main
from companion.engine.chance import Chance
from companion.engine.facts import Fact, Redo, Undo
from companion.engine.play import Act, answer, fold
from companion.games import games
from companion.games.hyde import GAME
from companion.simulate import Match
from companion.transcript import Malformed, replay, text_of, written
from tests.any_game import any_game

HEAD = '{"game":"hyde","seats":2,"options":{"keep":"all"},"seed":"luck"}'
LAID = '{"seat":"A","action":{"type":"shuffle-table"}}'
FIRST = '{"seat":"B","action":{"type":"choose-first","first":"A"}}'
UNDO, REDO = (LAID.replace("shuffle-table", each) for each in ("undo", "redo"))
CORRECTION = '{"seat":"A","action":{"type":"adjust","dial":"discards","value":%d}}'
NOT_YET = '{"seat":"B","action":{"type":"move","place":"bosco"}}'


def run(text: str | bytes, *words: str) -> Result:
    return CliRunner().invoke(main, ["replay", "-", *words], input=text)


def file(*lines: str) -> str:
    return "".join(line + "\n" for line in lines)


# --- replaying --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ["2", '["A","B"]', '[{"seat":"A"},{"seat":"B","outcast":"enid"}]', '[{},{}]'])
def test_seats_are_a_number_letters_or_records(seats: str) -> None:
    head = HEAD.replace('"seats":2', f'"seats":{seats}')
    assert run(file(head, LAID, FIRST)).output == run(file(HEAD, LAID, FIRST)).output


def test_the_final_views_of_everybody_as_json() -> None:
    result = run(file(HEAD, LAID, FIRST), "--json")
    found = json.loads(result.output)
    assert result.exit_code == 0
    assert set(found) == {"game", "seq", "notation", "outcome", "views"}
    assert (found["game"], found["seq"], found["outcome"]) == ("hyde", 3, [])
    assert list(found["views"]) == ["A", "B", ""]
    assert "step=move:A" in found["notation"]
    assert len(found["views"]["A"]["mine"]) == 3
    assert not found["views"][""]["mine"]


def test_the_final_views_for_reading() -> None:
    lines = run(file(HEAD, LAID, FIRST)).output.splitlines()
    assert lines[0] == "hyde 3"
    assert [line for line in lines if line.startswith("== ")] == ["== A", "== B", "== -"]


def test_undo_and_redo_are_lines_like_any_other() -> None:
    undone = json.loads(run(file(HEAD, LAID, FIRST, UNDO), "--json").output)
    again = json.loads(run(file(HEAD, LAID, FIRST, UNDO, REDO), "--json").output)
    plain = json.loads(run(file(HEAD, LAID, FIRST), "--json").output)
    assert "step=first" in undone["notation"]
    assert (again["seq"], again["notation"]) == (5, plain["notation"])


def test_the_seed_is_the_luck() -> None:
    other = HEAD.replace("luck", "no luck")
    assert run(file(HEAD, LAID)).output == run(file(HEAD, LAID)).output
    assert run(file(HEAD, LAID)).output != run(file(other, LAID)).output


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "hyde-10: Adesso è il turno di A: aspetta il tuo.\n"),
        (("--language", "en"), "hyde-10: It is A's turn now: wait for yours.\n"),
    ],
)
def test_a_refusal_ends_it_with_its_rule_and_sentence(words: tuple[str, ...], sentence: str) -> None:
    result = run(file(HEAD, LAID, FIRST, NOT_YET, "what comes after is not read"), *words)
    assert (result.exit_code, result.output) == (3, sentence)


def test_a_refusal_as_json() -> None:
    result = run(file(HEAD, LAID, FIRST, NOT_YET), "--json", "--language", "en")
    assert result.exit_code == 3
    assert json.loads(result.output) == {
        "game": "hyde",
        "line": 4,
        "seq": 3,
        "refusal": {"rule": "hyde-10", "page": "p. 4", "text": "It is A's turn now: wait for yours."},
    }


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        ((HEAD.replace('"seats":2', '"seats":5'),), "hyde-1"),
        ((HEAD.replace('"seats":2', '"seats":0'),), "hyde-1"),
        ((HEAD.replace('"seats":2', '"seats":[{"outcast":"enid"},{"outcast":"enid"}]'),), "hyde-1b"),
        ((HEAD, REDO), "custode-redo"),
        ((HEAD, UNDO), "custode-undo"),
    ],
)
def test_refusals_before_the_first_turn(lines: tuple[str, ...], rule: str) -> None:
    result = run(file(*lines))
    assert (result.exit_code, result.output.partition(":")[0]) == (3, rule)


# --- what cannot be read ----------------------------------------------------------------------------------------------

DEEP = "[" * 100_000
HOSTILE = {
    "nothing": (1, b""),
    "only empty lines": (1, b"\n\n\n"),
    "not json": (1, b"hyde\n"),
    "a list": (1, b"[]\n"),
    "null": (1, b"null\n"),
    "a byte order mark": (1, b"\xef\xbb\xbf" + file(HEAD).encode()),
    "utf-16": (1, file(HEAD).encode("utf-16")),
    "not utf-8": (1, b'{"game":"hyd\xff"}\n'),
    "no seats": (1, b'{"game":"hyde"}\n'),
    "another game": (1, file(HEAD.replace("hyde", "ludo")).encode()),
    "an unknown key": (1, file(HEAD.replace('"seed"', '"sneed"')).encode()),
    "an unknown option": (1, file(HEAD.replace("keep", "sleep")).encode()),
    "an unknown choice": (1, file(HEAD.replace('"all"', '"none"')).encode()),
    "an option that is a number": (1, file(HEAD.replace('"all"', "1")).encode()),
    "a seed that is a number": (1, file(HEAD.replace('"luck"', "7")).encode()),
    "a seed that is not hexadecimal": (1, file(HEAD.replace("luck", "hex:xyz")).encode()),
    "true seats": (1, file(HEAD.replace('"seats":2', '"seats":true')).encode()),
    "half a seat": (1, file(HEAD.replace('"seats":2', '"seats":2.5')).encode()),
    "negative seats": (1, file(HEAD.replace('"seats":2', '"seats":-1')).encode()),
    "a crowd": (1, file(HEAD.replace('"seats":2', f'"seats":{2**70}')).encode()),
    "a seat twice": (1, file(HEAD.replace('"seats":2', '"seats":["A","A"]')).encode()),
    "a small seat": (1, file(HEAD.replace('"seats":2', '"seats":["a","b"]')).encode()),
    "a box entry nobody has": (1, file(HEAD.replace('"seed"', '"box":{"x":1},"seed"')).encode()),
    "a box that cannot be": (1, file(HEAD.replace('"seed"', '"box":{"deck":[[1]]},"seed"')).encode()),
    "a key twice": (1, file(HEAD.replace('"seed"', '"game":"hyde","seed"')).encode()),
    "an empty line between": (2, file(HEAD, "", LAID).encode()),
    "a stranger": (2, file(HEAD, LAID.replace('"A"', '"C"')).encode()),
    "no action": (2, file(HEAD, '{"seat":"A"}').encode()),
    "an action that is text": (2, file(HEAD, '{"seat":"A","action":"shuffle-table"}').encode()),
    "no type": (2, file(HEAD, '{"seat":"A","action":{}}').encode()),
    "an unknown type": (2, file(HEAD, LAID.replace("shuffle", "turn")).encode()),
    "a field too many": (2, file(HEAD, LAID.replace('-table"', '-table","x":1')).encode()),
    "a number for a word": (3, file(HEAD, LAID, FIRST.replace('"first":"A"', '"first":1')).encode()),
    "a lone surrogate": (3, file(HEAD, LAID, FIRST.replace('"first":"A"', '"first":"\\ud800"')).encode()),
    "a zero byte": (3, file(HEAD, LAID, FIRST.replace('"first":"A"', '"first":"\\u0000"')).encode()),
    "a bell in a key": (2, file(HEAD, '{"seat":"A","action":{"\\u0007":1}}').encode()),
    "not a number": (2, file(HEAD, '{"seat":"A","action":{"type":"undo","to":NaN}}').encode()),
    "too large a float": (2, file(HEAD, '{"seat":"A","action":{"type":"undo","to":1e999}}').encode()),
    "too large a number": (2, file(HEAD, '{"seat":"A","action":{"type":"undo","to":%s}}' % ("9" * 5000)).encode()),
    "a deep list": (2, file(HEAD, DEEP).encode()),
    "a deep list that fits": (2, file(HEAD, DEEP[:30_000] + "]" * 30_000).encode()),
    "a long line": (2, file(HEAD, '{"seat":"%s"}' % ("A" * 70_000)).encode()),
    "no such dial": (2, file(HEAD, '{"seat":"A","action":{"type":"adjust","dial":"x","value":1}}').encode()),
    "no such entry": (2, file(HEAD, '{"seat":"A","action":{"type":"learn","entry":"x","value":1}}').encode()),
}


@pytest.mark.parametrize(("line", "body"), HOSTILE.values(), ids=list(HOSTILE))
def test_a_line_that_cannot_be_read_ends_it_with_its_number(line: int, body: bytes) -> None:
    result = run(body)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(f"<stdin>: line {line}: ")
    assert "Traceback" not in result.stderr
    assert len(result.stderr) < 300


def test_empty_lines_at_the_end_are_what_editors_leave() -> None:
    assert run(file(HEAD, LAID) + "\n \r\n\n").exit_code == 0


def test_lines_may_end_as_on_windows() -> None:
    assert run(file(HEAD, LAID).replace("\n", "\r\n")).output == run(file(HEAD, LAID)).output


# So many a game: each is a table played anew.
NOISES = 100


@pytest.mark.parametrize("game", sorted(games()))
def test_noise_is_refused_or_malformed_and_nothing_else(game: str) -> None:
    """Words of a played table, shuffled: whatever comes of it, it is one of the answers above."""
    match = Match(games()[game], 1, "noise")
    match.open()
    match.play_on()
    lines = list(written(games()[game], match.opening, b"noise", match.acts))
    words = sorted({word for line in lines for word in line.decode().split('"')[1::2]})
    rng = random.Random(game)
    for _ in range(NOISES):
        seat = rng.choice(match.opening.seats)
        action = json.loads(rng.choice(lines[1:]))["action"]
        for key in action:
            if key != "type" and rng.random() < 0.5:
                action[key] = rng.choice([*words, [], [rng.choice(words)], 0, -1, 2**63, ""])
        noise = json.dumps({"seat": seat, "action": action}).encode()
        with suppress(Malformed):
            replay([*lines[: rng.randrange(1, len(lines))], noise], games())


# --- writing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("game", sorted(games()))
def test_a_played_table_is_written_and_replayed_act_by_act(game: str, number: int) -> None:
    match = Match(games()[game], number, "written")
    match.open()
    match.play_on()
    acts = match.acts
    # What was locked in secret is taken back by whoever locked it.
    middle = len(acts) // 2
    for wish, last in ((Undo(), acts[-1]), (Undo(to=middle), acts[middle - 1]), (Redo(), acts[middle - 1])):
        facts = answer(match.game, acts, fold(match.game, acts), last.seat, wish, Chance(b""))
        acts.append(Act(len(acts) + 1, last.seat, msgspec.json.encode(wish), facts))
    seed = f"written {game} {number}".encode()
    lines = list(written(match.game, match.opening, seed, acts))
    found = replay(lines, games())
    assert found.refused is None
    assert found.opening == match.opening
    assert found.acts == tuple(acts)
    assert list(written(found.game, found.opening, found.seed, found.acts)) == lines


@pytest.mark.parametrize("seed", [b"words", b"", b"\xff\x00", b"hex:00", b"a\nb", "è".encode()])
def test_any_seed_can_be_written(seed: bytes) -> None:
    head = HEAD.replace('"luck"', json.dumps(text_of(seed))).encode()
    assert replay([head], games()).seed == seed


def test_the_box_of_the_table_travels_with_it() -> None:
    head = HEAD.replace('"seed"', '"box":{"six-symbol":"bee"},"seed"').encode()
    found = replay([head], games())
    assert found.opening.box["six-symbol"] == "bee"
    assert json.loads(next(iter(written(found.game, found.opening, found.seed, found.acts))))["box"] == {
        "six-symbol": "bee"
    }


def test_a_file_is_named_in_its_complaint(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    path.write_text(file(HEAD, "?"))
    assert f"{path}: line 2: " in CliRunner().invoke(main, ["replay", str(path)]).stderr


# --- long ones --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_mixed", [False, True], ids=["one after the other", "in between"])
def test_undoing_often_folds_little(is_mixed: bool) -> None:
    """6,000 corrections and 1,500 undos: what is taken back is not folded again from the first act."""
    corrections = [CORRECTION % (number % 5) for number in range(6_000)]
    if is_mixed:
        lines = [line for index in range(0, 6_000, 4) for line in (*corrections[index : index + 4], UNDO)]
    else:
        lines = [*corrections, *[UNDO] * 1_500]
    folds = Counter[str]()

    def evolve(at: Any, fact: Fact) -> Any:
        folds[type(fact).__name__] += 1
        return GAME.evolve(at, fact)

    shelf = {**games(), GAME.id: any_game(replace(GAME, evolve=evolve))}
    found = replay([line.encode() for line in (HEAD, *lines)], shelf)
    # From the state that is kept every sixteen acts, and not from the first one: that would be millions.
    assert folds.total() < 6 * len(lines)
    assert (len(found.acts), found.refused) == (7_501, None)
