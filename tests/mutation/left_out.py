"""The filter: what of a module is not mutated, because no behaviour can depend on it, or no test can tell it apart.

Annotations and declarations of types (a type checker reads them: mypy is a test of its own), decorators and the header
of a class with its keywords (how a thing is declared, not what it does), words and docstrings (tests/test_rules.py and
tests/test_italian_sentences.py hold them). Of the operators all that need names to be told, and those that only ask
whether two equal values are the same object, which is Python's affair and not the program's.
"""

import ast
import re
from collections.abc import Iterator

from msgspec import Struct

# By the names that cosmic-ray gives them.
OPERATORS = re.compile(
    r"core/(RemoveDecorator|VariableReplacer|VariableInserter"
    r"|ReplaceComparisonOperator_(Eq_Is|NotEq_IsNot|Is_Eq|IsNot_NotEq))"
)
# What makes a type where it stands alone on the right of a name.
TYPES = frozenset(("Annotated", "Callable", "Concatenate", "Literal", "Mapping", "NewType", "ParamSpec", "TypeVar"))


class Span(Struct, frozen=True, order=True):
    """From a line and column to another: lines from 1, columns from 0, in characters."""

    start: tuple[int, int]
    end: tuple[int, int]

    def holds(self, other: "Span") -> bool:
        return self.start <= other.start and other.end <= self.end


def left_out(text: str) -> tuple[Span, ...]:
    """What of this module is not mutated."""
    lines = text.splitlines()
    return tuple(spanned(each, lines) for node in ast.walk(ast.parse(text)) for each in of_node(node))


def of_node(node: ast.AST) -> Iterator[ast.expr]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield from node.decorator_list
            if node.returns is not None:
                yield node.returns
        case ast.ClassDef():
            yield from (*node.decorator_list, *node.bases, *(each.value for each in node.keywords))
        case ast.arg(annotation=ast.expr()) | ast.AnnAssign():
            assert node.annotation is not None
            yield node.annotation
        case ast.Assign(value=value) if is_type(value):
            yield value
        case ast.Call(func=ast.Name(id="cast"), args=[kind, *_]):
            yield kind
        case ast.Constant(value=str()):
            yield node


def is_type(value: ast.expr) -> bool:
    """Whether an assignment only names a type: `Literal["a"]`, `str | int`, `TypeVar("S")`."""
    match value:
        case ast.Subscript(value=ast.Name(id=name)) | ast.Call(func=ast.Name(id=name)):
            return name in TYPES
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return all(isinstance(each, ast.Name | ast.Subscript | ast.BinOp) for each in (left, right))
    return False


def spanned(node: ast.expr, lines: list[str]) -> Span:
    """Where a node stands, in characters: the parser counts bytes."""
    end_line, end = node.end_lineno or node.lineno, node.end_col_offset or 0
    return Span((node.lineno, column(lines, node.lineno, node.col_offset)), (end_line, column(lines, end_line, end)))


def column(lines: list[str], line: int, offset: int) -> int:
    return len(lines[line - 1].encode()[:offset].decode())
