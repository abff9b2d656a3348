"""The same sheet set by another library: its words as a page of HTML, and what that takes, where it is installed."""

from collections.abc import Iterator
from functools import partial
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING

from tests.bench.row import Missing, Row, worked

if TYPE_CHECKING:
    from printables import PrintRequest
    from printables.blocks import Block, Cell
    from printables.setter import Setter
    from printables.text import Run

# Half a second each: the best of a few by turns.
TRIES = 3
SIZE = 9.5
STYLE = """
@page {{ size: {paper}; margin: 10mm 10mm 20mm 12mm }}
@font-face {{ font-family: Custode; src: url({regular}) }}
@font-face {{ font-family: Custode; font-weight: bold; src: url({bold}) }}
body {{ font: {size}pt/1.22 Custode; columns: 2; column-gap: 6mm; margin: 0 }}
h2 {{ font-size: 1.25em; border-bottom: .45mm solid; margin: 3.4mm 0 1mm; break-after: avoid }}
p {{ margin: 0 0 1.1mm }} table {{ border-collapse: collapse; width: 100% }}
td {{ border-bottom: .1mm solid; vertical-align: top }} .note {{ border: .25mm solid; padding: 2mm }}
"""


def sheet_rows(request: "PrintRequest") -> Iterator[Row]:
    """A whole sheet of ours, with its codes and its search for a size, and the plain words set once at one size."""
    import printables

    try:
        peer = import_module("weasyprint")
    except (ImportError, OSError) as error:
        # It is there and what it draws with is not: Pango comes with the system.
        raise Missing(f"WeasyPrint is not here ({error}); it comes with the peers extra and needs Pango") from None
    text = page_of(request)
    pairs = [
        (worked(partial(printables.render, "sheet", request)), worked(peer.HTML(string=text).write_pdf))
        for _ in range(TRIES)
    ]
    ours, theirs = (min(each) for each in zip(*pairs, strict=True))
    note = f"{ours * 1000:.0f} ms, the same words in WeasyPrint {peer.__version__} {theirs * 1000:.0f} ms"
    yield Row(f"{request.game.id}: sheet, beside WeasyPrint", round(ours / theirs, 3), "of its", note=note)


def page_of(request: "PrintRequest") -> str:
    """Every word of a sheet as HTML: headings, rows, tables and notes in two columns."""
    from printables.fonts.subset import FILES
    from printables.setter import Setter
    from printables.text import FOLDER

    game = import_module(f"printables.{request.game.id}")
    setter = Setter(request, 0, SIZE)
    files = [(FOLDER / file).as_uri() for file in FILES]
    style = STYLE.format(paper=request.paper, size=SIZE, regular=files[0], bold=files[1])
    body = "".join(html_of(setter, block) for block in (*game.front(request), *game.back(request)))
    return f"<style>{style}</style><h1>{escape(request.heading)}</h1>{body}"


def html_of(setter: "Setter", block: "Block") -> str:
    from printables.blocks import Note, Rows

    language = setter.request.language
    if isinstance(block, Note):
        return f"<p class=note>{escape(block.words.of(language))}</p>"
    title = f"<h2>{escape(block.title.of(language))}</h2>"
    if isinstance(block, Rows):
        rows = [each for row in block.rows for each in (row, *row.reminders)]
        return title + "".join(
            f"<p>{marked(setter.runs_of(row))} {escape(setter.tag((row.rule,)))}</p>" for row in rows
        )
    lines = (block.head, *block.rows)
    return f"{title}<table>{''.join(f'<tr>{cells_of(setter, line)}</tr>' for line in lines)}</table>"


def cells_of(setter: "Setter", cells: "tuple[Cell, ...]") -> str:
    from printables.column_tables import runs_of

    return "".join(f"<td>{marked(runs_of(cell, setter))}</td>" for cell in cells)


def marked(runs: "tuple[Run, ...]") -> str:
    return "".join(f"<b>{escape(run.text)}</b>" if run.weight == "bold" else escape(run.text) for run in runs)
