"""Every page says of which game and table it is, and leads back; a code is read as a hand types it."""

import pytest

from companion.store import Store
from companion.web import create_app
from tests.web.conftest import JSON, NOW, Phone, opened

DAY = 24 * 3600


def nav(phone: Phone, path: str, **headers: str) -> str:
    """The links at the top of a page."""
    return phone.get(path, **headers).get_data(as_text=True).partition("<nav>")[2].partition("</nav>")[0]


@pytest.mark.parametrize("path", ["/rules/counter", "/rules/counter/counter-1", "/print/counter", "/help", "/settings"])
def test_a_page_leads_back_to_where_one_came_from(phone: Phone, other: Phone, table: str, path: str) -> None:
    """By its address, by the page whose link was followed, or to the last table of this phone."""
    assert f'href="{table}"' in nav(other, f"{path}?back={table}")
    assert f'href="{table}/story"' in nav(other, path, Referer=f"http://localhost{table}/story")
    assert f'href="{table}"' in nav(phone, path)
    assert 'href="/t/' not in nav(other, path)


def test_the_page_that_opens_a_table_says_so(phone: Phone) -> None:
    """Its heading and its title were the name of the game, twice."""
    page = phone.get("/new/counter").get_data(as_text=True)
    title = page.partition("<title>")[2].partition("</title>")[0]
    first, _, second = title.partition(" · ")
    assert "" not in (first, second)
    assert first != second


ELSEWHERE = ["//evil.example", "https://evil.example/t/abcde", "/t/x?y", "javascript:1", "/t/a/../b c"]


@pytest.mark.parametrize("back", ELSEWHERE)
def test_nothing_leads_elsewhere(other: Phone, back: str) -> None:
    for headers in ({}, {"Referer": back}, {"Referer": f"https://evil.example{back}"}):
        page = nav(other, f"/rules/counter?back={back}", **headers)
        assert 'href="/"' in page
        assert "evil" not in page
        assert page.count("href=") == 1


@pytest.mark.parametrize("path", ["/story", "/adjust", "/audit", "/recap", "/print", "/replay?at=1", "/invite"])
def test_a_page_of_a_table_says_which(phone: Phone, table: str, path: str) -> None:
    page = phone.get(table + path).get_data(as_text=True)
    code = table.rpartition("/")[2].upper()
    title = page.partition("<title>")[2].partition("</title>")[0]
    head = page.partition("<h1>")[2].partition("</h1>")[0]
    assert title.endswith(f" {code}")
    assert f"· {code}</small>" in head
    assert f'href="{table}"' in nav(phone, table + path)


@pytest.mark.parametrize("typed", ["{0}{1}", "{0} {1}", "{0}-{1}", " {0}{1} ", "{0}. {1}"])
def test_a_code_may_be_spaced(other: Phone, table: str, typed: str) -> None:
    code = table.rpartition("/")[2].upper()
    answer = other.client.get("/join", query_string={"code": typed.format(code[:2], code[2:])})
    assert (answer.status_code, answer.headers["Location"]) == (303, table)


@pytest.mark.parametrize("typed", ["{0}{1}/", "{0}-{1}", "{0}%20{1}", "{0}{1}/story/"])
def test_an_address_may_be_typed(other: Phone, table: str, typed: str) -> None:
    code = table.rpartition("/")[2].upper()
    answer = other.get("/t/" + typed.format(code[:2], code[2:]))
    assert (answer.status_code, answer.headers["Location"].startswith(table)) == (308, True)
    assert other.get(answer.headers["Location"]).status_code == 200


def test_a_wrong_code_keeps_the_form_of_a_sheet(phone: Phone, table: str) -> None:
    """What was typed stands there, with what is wrong with it."""
    sheet = phone.post("/print/counter", {"what": "pad"}).headers["Location"].partition("pad=")[2][:18]
    answer = phone.post(f"/q/{sheet}", {"code": "ZZ ZZZ"})
    page = answer.get_data(as_text=True)
    assert (answer.status_code, 'value="ZZZZZ"' in page, 'role="alert"' in page) == (404, True, True)


# --- going on ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("days", "words"), [(0, "di oggi"), (1, "di ieri"), (3, "l'ultimo tavolo")])
def test_the_first_page_goes_on_with_the_last_table(phone: Phone, days: int, words: str) -> None:
    table = opened(phone)
    NOW["now"] = 1_000 + days * DAY
    page = phone.get("/").get_data(as_text=True)
    NOW["now"] = 1_000
    link = page.partition('<section class="continue"')[2].partition("</a>")[0]
    assert (f'href="{table}"' in link, words in link) == (True, True)


def test_a_match_that_is_over_is_not_gone_on_with(phone: Phone) -> None:
    table = opened(phone)
    phone.post(f"{table}/act", {"type": "adjust", "dial": "total", "value": "12", "seq": "1", "seat": "A"})
    assert phone.get(table, **JSON).get_json()["moment"]["outcome"]
    assert phone.get("/", **JSON).get_json()["going"] is None


# --- the rules --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hyde() -> Phone:
    return Phone(create_app(store=Store(None), rates=False))


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("che cosa faccio con Mano?", "hyde-"),
        ("Mercoledì", "hyde-26"),
        ("mercoledi", "hyde-26"),
        ("Eugene Nevermore", "hyde-30"),
    ],
)
def test_a_question_finds_its_rules(hyde: Phone, asked: str, first: str) -> None:
    """Accents, capitals and the words of a question count for nothing."""
    page = hyde.client.get("/rules/hyde", query_string={"q": asked}, headers=JSON).get_json()
    assert page["found"][0]["id"].startswith(first)
    assert len(page["found"]) <= 20
    word = asked.rstrip("?").split()[-1].lower() if "Mano" in asked else ""
    assert all(word in f"{each['title']} {each['text']}".lower() for each in page["found"][:5])


@pytest.mark.parametrize("asked", ["xyzzy", "che cosa con", "%", "  "])
def test_what_no_rule_speaks_of_is_said(hyde: Phone, asked: str) -> None:
    answer = hyde.client.get("/rules/hyde", query_string={"q": asked})
    assert (answer.status_code, 'class="law"' in answer.get_data(as_text=True)) == (200, not asked.strip())


def test_the_rules_have_an_index(hyde: Phone) -> None:
    page = hyde.get("/rules/hyde").get_data(as_text=True)
    chapters = page.count('<section class="chapter">')
    assert chapters > 3
    assert page.count('href="#chapter-') == chapters


@pytest.mark.parametrize(("path", "status"), [("/act", 405), ("/scan/write", 405), ("/nothing", 404)])
def test_what_is_asked_amiss_of_a_table_leads_back_to_it(phone: Phone, table: str, path: str, status: int) -> None:
    """A browser that comes back to a form's address asks for it anew."""
    page = phone.get(table + path)
    assert (page.status_code, 'id="table"' in page.text) == (status, True)
    assert phone.get(f"/t/zzzzz{path}").status_code == status
