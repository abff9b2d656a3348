"""The words of the paper itself, the same for every game."""

from collections.abc import Callable

from companion.box import words as words_of
from companion.engine.words import LANGUAGES, Words

WORDS: dict[str, Words] = {
    "kind-sheet": Words("Foglio di riferimento", "Reference sheet"),
    "kind-pad": Words("Segnapunti, A5", "Score pad, A5"),
    "kind-pad-2up": Words("Due segnapunti per pagina", "Two score pads on one page"),
    "kind-tent": Words("Cartello da tavolo con il codice", "Table tent with the code"),
    "kind-seats": Words("Segnaposto", "Seat cards"),
    "sheet": Words("Foglio di riferimento", "Reference sheet"),
    "rulings": Words("Regole della casa in vigore", "House rulings in force"),
    "unofficial": Words(
        "Custode non è ufficiale; i nomi dei giochi appartengono ai loro proprietari.",
        "Custode is unofficial; the names of the games belong to their owners.",
    ),
    "legend-reading": Words(
        "† lettura nostra: il regolamento tace o si contraddice",
        "† our reading: the rulebook is silent or contradicts itself",
    ),
    "legend-option": Words("‡ il tavolo può decidere altrimenti", "‡ the table may decide otherwise"),
    "legend-chosen": Words("‡ scelta di questo tavolo", "‡ chosen at this table"),
    "legend-page": Words("pagine contate da noi", "pages counted by us"),
    "goes-on": Words("segue", "continued"),
    "front": Words("in gioco · fronte", "in play · front"),
    "players": Words("giocatori", "players"),
    "back": Words("preparazione, varianti e regole della casa · retro", "setup, variants and house rulings · back"),
    "scan-table": Words("Inquadra: apre questo tavolo", "Scan: opens this table"),
    "scan-game": Words("Inquadra: apre il gioco", "Scan: opens the game"),
    "by-hand": Words("oppure scrivi il codice all'indirizzo", "or type the code at"),
    "by-address": Words("oppure scrivi", "or type"),
    "ruler": Words("50 mm", "50 mm"),
    "bank-card": Words("bancomat 85,6 × 54 mm", "bank card 85.6 × 54 mm"),
    "full-size": Words("stampa al 100 %", "print at 100 %"),
    "pad": Words("Segnapunti", "Score pad"),
    "by-letters": Words("Inquadra, o scrivi {code} su {where}", "Scan, or type {code} at {where}"),
    "in": Words("in", "for"),
    "notes": Words("Appunti", "Notes"),
    "fill": Words(
        "Annerisci bene i cerchi, a matita; vale anche una croce. Se sbagli, cancella bene.",
        "Blacken the circles well, in pencil; a cross will do. To correct, rub out well.",
    ),
    "photograph": Words(
        "Fotografa il segnapunti: il punteggio torna sul telefono.",
        "Photograph the pad: the score is back on the phone.",
    ),
    "at-left": Words("a sinistra", "at the left"),
    "join-wifi": Words("Entra nella rete", "Join the network"),
    "join-table": Words("Siediti al tavolo", "Sit at the table"),
    "fold": Words("piega", "fold"),
    "cut-fold": Words(
        "Tagliate lungo il bordo, piegate sul tratteggio, incollate.", "Cut along the edge, fold on the dashes, glue."
    ),
    "claim-seat": Words("Inquadra: siediti qui", "Scan: sit here"),
    "tent": Words("Cartello da tavolo", "Table tent"),
    "seats": Words("Segnaposto", "Seat cards"),
}


def word(key: str, language: str) -> str:
    return WORDS[key].of(language)


def paper_words_of(game: str) -> Callable[..., Words]:
    """What paper says of a game in words of its own, with what stands in them: `paper` of its words.toml."""
    known = words_of(game)

    def said(key: str, **values: object) -> Words:
        return filled(known[f"paper.{key}"], **values)

    return said


def filled(words: Words, **values: object) -> Words:
    """Words with what stands in them: words in their own language, all else as it is."""
    return Words(*(one_filled(words.of(language), language, values) for language in LANGUAGES)) if values else words


def one_filled(text: str, language: str, values: dict[str, object]) -> str:
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value.of(language) if isinstance(value, Words) else str(value))
    return text
