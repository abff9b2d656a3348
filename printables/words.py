"""The words of the paper itself, the same for every game."""

from companion.engine.words import Words

WORDS: dict[str, Words] = {
    "sheet": Words("Foglio di riferimento", "Reference sheet"),
    "rulings": Words("Regole della casa in vigore", "House rulings in force"),
    "no-rulings": Words(
        "Nessuna: si gioca con le scelte di partenza di Custode.", "None: played with the choices Custode starts from."
    ),
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
    "by-hand": Words("oppure scrivi il codice", "or type the code"),
    "ruler": Words("50 mm", "50 mm"),
    "bank-card": Words("bancomat 85,6 × 54 mm", "bank card 85.6 × 54 mm"),
    "full-size": Words("stampa al 100 %", "print at 100 %"),
    "pad": Words("Segnapunti", "Score pad"),
    "pad-how": Words(
        "Annerite un cerchio per domanda, a matita scura; per correggere cancellate bene.",
        "Blacken one circle for each question, in dark pencil; to correct, rub out well.",
    ),
    "notes": Words("Appunti", "Notes"),
    "page": Words("pagina", "page"),
    "seat": Words("Posto", "Seat"),
    "join-wifi": Words("Entra nella rete", "Join the network"),
    "join-table": Words("Siediti al tavolo", "Sit at the table"),
    "join-code": Words("Codice del tavolo", "Table code"),
    "fold": Words("piega", "fold"),
    "cut-fold": Words(
        "Tagliate lungo il bordo, piegate sul tratteggio, incollate.", "Cut along the edge, fold on the dashes, glue."
    ),
    "claim-seat": Words("Inquadra per sederti a questo tavolo", "Scan to sit at this table"),
}


def word(key: str, language: str) -> str:
    return WORDS[key].of(language)
