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


@cache
def locks() -> frozenset[str]:
    """Every lock that objects of the program make for themselves, by class and name: "Tables._lock"."""
    trees = [tree_of(file) for file in modules().values()]
    kinds = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return frozenset(
        f"{kind.name}.{target.attr}"
        for kind in kinds
        for node in ast.walk(kind)
        if isinstance(node, ast.Assign) and is_lock(node.value)
        for target in node.targets
        if isinstance(target, ast.Attribute)
    )


def is_lock(value: ast.expr) -> bool:
    made = value.func if isinstance(value, ast.Call) else None
    name = made.attr if isinstance(made, ast.Attribute) else made.id if isinstance(made, ast.Name) else ""
    return name in ("Lock", "RLock", "Condition", "Semaphore", "BoundedSemaphore", "Event", "Barrier")
