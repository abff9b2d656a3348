"""How much of a first congestion window a page takes, told by the page itself and by the server's own words."""

from urllib.parse import urlsplit

from tests.browser.phone import Phone

# Ten segments of 1,460 bytes: what a server may send before it has heard anything back.
FIRST_WINDOW = 14_600
# How the window is shared, all of it: what a game or the frame adds takes nothing from the other.
BUDGETS = {"Script": 5_542, "Stylesheet": 4_500, "Document": 4_558}
LANGUAGES = ("it", "en")

# What the page itself names, with its weight as it was sent, also where the phone had kept it; and what else it asked
# for, besides the sheet and the script that come once it is painted and what these ask for.
NAMED = """() => {
    const of = (selector, kind) => [...document.querySelectorAll(selector)].map(one => [one.href || one.src, kind]);
    const early = [
        ...of('link[rel=stylesheet]:not([data-own])', 'Stylesheet'), ...of('script[src]:not([data-own])', 'Script'),
    ];
    const late = [...of('link[data-own]'), ...of('script[data-own]')].map(([url]) => url);
    const asked = performance.getEntriesByType('resource').filter(one => one.name.startsWith('http'));
    const weight = url => asked.find(one => one.name === url)?.encodedBodySize ?? 0;
    const isForeseen = ({ name, initiatorType }) =>
        early.some(([url]) => url === name) || late.includes(name) || ['fetch', 'other'].includes(initiatorType);
    return [
        early.map(([url, kind]) => [kind, weight(url)]),
        asked.filter(one => !isForeseen(one)).map(({ name, initiatorType }) => `${initiatorType} ${name}`),
    ];
}"""


def burdens(phone: Phone, most: int = FIRST_WINDOW) -> list[str]:
    """What of a table's first view is more than page, stylesheet and script, or heavier than its share."""
    named, others = phone.page.evaluate(NAMED)
    found = [f"asked for as well: {each}" for each in others]
    if sorted(kind for kind, _ in named) != ["Script", "Stylesheet"]:
        return [*found, f"named: {named}"]
    for language in LANGUAGES:
        weights = {**dict(named), "Document": document(phone, language)}
        found += [f"{language} {kind}: {weights[kind]}" for kind in BUDGETS if not 0 < weights[kind] <= BUDGETS[kind]]
        if sum(weights.values()) > most:
            found.append(f"{language}: {weights}")
    return found


def document(phone: Phone, language: str) -> int:
    """The bytes of this page in a language, asked for with all that this phone holds but its settings."""
    there = urlsplit(phone.page.url)
    kept = {each["name"]: each["value"] for each in phone.context.cookies(phone.page.url) if each["name"] != "custode"}
    asked = {"Accept-Language": language, "Accept-Encoding": "gzip"}
    answer = phone.server.ask("GET", f"{there.path}?{there.query}".rstrip("?"), cookies=kept, headers=asked)
    assert answer.status == 200
    assert answer.headers["Content-Encoding"] == "gzip"
    return len(answer.body)
