"""Mutants of a module: the operators of cosmic-ray at every place that the filter lets through (left_out.py).

Of one place there are up to eleven mutants, and they fall alike: a sample takes places by luck, and one mutant of each.
"""

import ast
import difflib
import random
from collections.abc import Sequence

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

from tests.mutation import Module, Mutant, Target
from tests.mutation.left_out import OPERATORS, Span, left_out
from tests.sources import ROOT

# One of cosmic-ray's operators, and which of its places in the module.
Change = tuple[str, int]


def places(text: str) -> dict[Span, list[Change]]:
    """Everywhere something of this module can be changed, and how, in the order of the text."""
    skipped, lines = left_out(text), text.splitlines()
    found: dict[Span, list[Change]] = {}
    tree = get_ast(text)
    for name in operator_names():
        if OPERATORS.fullmatch(name) or get_operator(name).arguments():
            continue
        operator = get_operator(name)()
        spans = [Span(*each) for node in ast_nodes(tree) for each in operator.mutation_positions(node)]
        for occurrence, span in enumerate(spans):
            if not (is_bare_star(lines, span) or any(each.holds(span) for each in skipped)):
                found.setdefault(span, []).append((name, occurrence))
    return {span: found[span] for span in sorted(found)}


def is_bare_star(lines: Sequence[str], span: Span) -> bool:
    """The star of a signature after which arguments are named."""
    return lines[span.start[0] - 1].startswith("*,", span.start[1])


def by_file(module: Module, seed: str, count: int) -> list[tuple[Target, list[Mutant]]]:
    """So many places of all files of a module by this seed, one mutant of each, in the order of the text; all for 0."""
    luck = random.Random(f"{seed} {module.name}")
    texts = {target: (ROOT / target.file).read_text(encoding="utf-8") for target in module.files}
    every = [(target, *place) for target, text in texts.items() for place in places(text).items()]
    luck.shuffle(every)
    found: dict[Target, list[Mutant]] = {target: [] for target in module.files}
    for target, span, changes in every:
        luck.shuffle(changes)
        readable = (mutant(texts[target], span, *change) for change in changes)
        if (first := next((each for each in readable if each), None)) is not None:
            found[target].append(first)
        if count and sum(map(len, found.values())) == count:
            break
    return [(target, sorted(some, key=lambda each: each.line)) for target, some in found.items() if some]


def mutant(text: str, span: Span, name: str, occurrence: int) -> Mutant | None:
    """The module with this change, where Python can read it: no test is needed for what it cannot."""
    try:
        changed = mutate_code(text, get_operator(name)(), occurrence)
        assert changed is not None, "it was found there"
        ast.parse(changed)
    except (AttributeError, SyntaxError):
        # The former is cosmic-ray's own, of several exceptions one of which is named by its module.
        return None
    return Mutant(span.start[0], said(text, changed), changed)


def said(text: str, changed: str) -> str:
    """The first lines that differ, as they were and as they are: by that a mutant is named, wherever its line moves."""
    diff = [*difflib.ndiff(text.splitlines(), changed.splitlines())]
    was = next((each[2:].strip() for each in diff if each.startswith("- ")), "")
    now = next((each[2:].strip() for each in diff if each.startswith("+ ")), "")
    return f"{was}  →  {now}"
