"""A glossary: the plain word a stranger greps for, and the module whose docstring has to say it."""

import ast
import re

import pytest

from tests.sources import ROOT, tree_of

# The term of an outside reader, and where it is at home.
TERMS = {
    "session": "companion/web/seating/seats.py",
    "pagination": "companion/web/moment/story_acts.py",
    "probability": "companion/games/mayhem/odds.py",
    "wake lock": "companion/web/routes/settings.py",
    "plural": "companion/web/moment/act_summary.py",
    "accessibility": "companion/web/routes/settings.py",
    "dark mode": "companion/web/serving/assets.py",
    "queue": "companion/web/serving/worker_threads.py",
    "snapshot": "companion/store/snapshots.py",
    "form": "companion/web/moment/forms.py",
    "migration": "companion/store/schema.py",
    "cache": "companion/web/seating/tables.py",
    "rate limit": "companion/web/serving/rates.py",
    "optimistic concurrency": "companion/engine/meanwhile.py",
    "idempotency key": "companion/web/moment/act_request.py",
    "CSRF": "companion/web/serving/security.py",
    "commit and reveal": "companion/engine/locks.py",
    "memoization": "companion/engine/memo.py",
    "undo": "companion/engine/undoing.py",
    "replay": "companion/web/routes/story.py",
    "event sourcing": "companion/engine/play.py",
    "projection": "companion/engine/view.py",
    "offline": "companion/web/static/script.js",
    "outbox": "companion/web/static/script.js",
    "morph": "companion/web/static/script.js",
    "polling": "companion/web/routes/live.py",
    "server-sent events": "companion/web/routes/live.py",
    "QR code": "printables/qr.py",
    "barcode": "companion/scan/code.py",
    "PDF": "printables/ink.py",
    "template": "companion/web/moment/page.py",
    "stylesheet": "companion/web/serving/assets.py",
    "breadcrumb": "companion/web/serving/breadcrumbs.py",
    "autocomplete": "companion/web/seating/name_completion.py",
    "statistics": "companion/history/statistics.py",
    "backup": "companion/store/backup.py",
    "configuration": "companion/cli/options.py",
    "logging": "companion/web/serving/errors.py",
    "seed": "companion/engine/chance.py",
    "random": "companion/simulate.py",
    "test fixture": "tests/conftest.py",
    "mutation testing": "tests/mutation/__init__.py",
    "fuzzing": "tests/promises/hostile.py",
    "golden file": "tests/games/playthroughs.py",
    "benchmark": "tests/bench/__init__.py",
    "request parsing": "companion/web/moment/act_request.py",
    "view model": "companion/web/moment/page.py",
    "minified": "companion/web/serving/assets.py",
    "gzip": "companion/web/serving/assets.py",
    "dependency container": "companion/web/serving/services.py",
    "event stream": "companion/web/routes/live.py",
    "rate limiting": "companion/web/serving/rates.py",
    "authorization": "companion/web/serving/policy.py",
    "authentication": "companion/web/seating/seats.py",
    "error handlers": "companion/web/serving/errors.py",
    "repository": "companion/web/seating/tables.py",
    "localisation": "companion/web/serving/language.py",
    "event log": "companion/engine/log.py",
    "randomness": "companion/engine/chance.py",
    "message catalogue": "companion/engine/words.py",
    "interface": "companion/engine/game.py",
    "serialised": "companion/engine/notation.py",
    "dispatch tables": "companion/engine/dispatch.py",
    "input validation": "companion/engine/values.py",
    "legal moves": "companion/engine/offers.py",
    "form fields": "companion/engine/holes.py",
    "settings": "companion/engine/opening.py",
    "control panel": "companion/engine/dials.py",
    "inventory": "companion/engine/audit.py",
    "exceptions": "companion/store/errors.py",
    "connection": "companion/store/file.py",
    "statements": "companion/store/statements/acts.py",
    "health check": "companion/maintenance.py",
    "a trap hurts": "companion/games/mayhem/rules/damage.py",
    "offline queue": "companion/web/static/script.js",
    "circle": "printables/pad_layout.py",
    "cookie": "companion/web/serving/cookies.py",
    "session cookie": "companion/web/seating/seats.py",
    "exact probability": "companion/games/hyde/odds.py",
    "random generator": "companion/engine/chance.py",
    "Italian plural": "companion/engine/italian.py",
    "headline": "companion/games/mythos/view/headline.py",
    "whose turn": "companion/web/moment/prompt.py",
    "reward": "companion/games/mythos/scoring.py",
    "mission points": "companion/games/mythos/scoring.py",
    "house ruling": "companion/games/hyde/options.py",
    "correction": "companion/web/routes/corrections.py",
    "refused": "companion/engine/undoing.py",
    "leak": "tests/contract/test_leaks.py",
}


def head(file: str) -> str:
    """What a module says of itself: its docstring, or the first comment of a script."""
    path = ROOT / file
    if path.suffix == ".py":
        return ast.get_docstring(tree_of(path)) or ""
    return path.read_text(encoding="utf-8").partition("*/")[0]


def says(text: str, term: str) -> bool:
    """Whether the term stands there, or begins a word of it, whatever its case and wherever a line breaks."""
    return re.search(r"\b" + r"\s+".join(map(re.escape, term.split())), text, re.IGNORECASE) is not None


@pytest.mark.parametrize(("term", "file"), TERMS.items())
def test_a_plain_term_finds_its_module(term: str, file: str) -> None:
    assert says(head(file), term), f"{file} is about {term!r} and does not say so"


def test_a_word_within_another_is_not_the_term() -> None:
    assert says("A rate\nlimit, in fixed windows", "rate limit")
    assert says("Two caches", "cache")
    assert not says("What a platform is", "form")
    assert not says("Which migrant", "migration")
