"""The program as text and as trees (parsing), read once for whichever test asks about the code itself."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


@cache
def modules() -> dict[str, Path]:
    """Every module of the program by its dotted name."""
    files = [*(ROOT / "companion").rglob("*.py"), *(ROOT / "printables").rglob("*.py"), ROOT / "wsgi.py"]
    return {dotted(file): file for file in sorted(files)}


def dotted(file: Path) -> str:
    parts = file.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


@cache
def parsed(text: str) -> ast.Module:
    return ast.parse(text)


def tree_of(file: Path) -> ast.Module:
    return parsed(text_of(file))
