"""The page in a real browser: it draws, it answers, it can be read by day and by night, and it asks nobody for anything."""

import json
import re
from pathlib import Path

import pytest
from measure_levels import GAME, study

from playproof.level import Grid
from playproof.measure import Sample, report

CHROMIUM = Path("/usr/bin/chromium")
NASTY = "</script><script>alert(1)</script>{{document}}<b>&amp;"


def test_the_page_is_one_file_that_fetches_nothing():
    page = report(study(4), title="Caves")

    outside = set(re.findall(r"https?://[^\\\"' )]+", page)) - {"http://www.w3.org/2000/svg"}
    assert outside == set()
    assert not re.search(r"<(link|img|iframe)\b|@import|\bfetch\(|XMLHttpRequest", page)
    assert "default-src 'none'" in page


def test_what_people_wrote_is_text_and_never_markup():
    page = report([Sample(0, 1, None, {NASTY: 1.0}, group=NASTY, failure=NASTY)], by=NASTY, title=NASTY)

    assert page.count("</script>") == 2
    assert "<b>" not in page.split("<main>")[0].split("<title>")[1]
    embedded = re.search(r'id="document">(.*?)</script>', page)[1]
    assert json.loads(embedded)["by"] == NASTY


def test_the_same_samples_give_the_same_page():
    assert report(study(3), seed=7) == report(study(3), seed=7)


def test_equal_levels_are_drawn_once():
    level = Grid.parse("S>", GAME)
    page = report([Sample(i, i, level, {"size": 2.0}) for i in range(5)])

    assert len(json.loads(re.search(r'id="document">(.*?)</script>', page)[1])["pictures"]) == 1


@pytest.fixture(scope="module")
def browser():
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if not CHROMIUM.exists():
        pytest.skip(f"there is no browser at {CHROMIUM}")
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        yield started
        started.close()


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "page.html"
    path.write_text(report(study(25, ("0.1", "0.25")), "caves.walls", title="Caves", seed=7), encoding="utf-8")
    return path


@pytest.fixture
def visit(browser):
    opened, told = [], []

    def open_page(file, **options):
        page = browser.new_page(**{"viewport": {"width": 1280, "height": 900}, **options})
        opened.append(page)
        page.on("console", lambda message: told.append(message.text))
        page.on("pageerror", lambda error: told.append(str(error)))
        page.on("request", lambda request: told.append(request.url) if request.url != file.as_uri() else None)
        page.goto(file.as_uri())
        return page

    yield open_page
    for page in opened:
        page.close()
    assert told == [], "the page complained, or asked somebody for something"


def bins(page):
    return page.eval_on_selector_all("#heatmap .bin", "all => all.map(bin => bin.getAttribute('aria-label'))")


def counted(labels):
    return sum(int(label.split()[0]) for label in labels)


def test_the_page_says_what_it_is_about(visit, file):
    page = visit(file)

    assert page.text_content("h1") == "Caves"
    facts = page.text_content("#facts")
    for part in ("50 levels", "seed 7", "Playproof", "2 values of caves.walls"):
        assert part in facts


def test_every_level_is_in_some_bin_of_the_heat_map(visit, file):
    page = visit(file)
    page.select_option("#x", label="density")
    page.select_option("#y", label="branching")

    assert counted(bins(page)) == 50


def test_choosing_a_measure_draws_another_heat_map(visit, file):
    page = visit(file)
    page.select_option("#x", label="density")
    before = bins(page)

    page.select_option("#x", label="tile entropy")

    assert bins(page) != before
    assert all("tile entropy" in label for label in bins(page))


def test_clicking_a_bin_shows_its_levels(visit, file):
    page = visit(file)
    rarest = page.locator("#heatmap .bin").last
    count, _, where = rarest.get_attribute("aria-label").partition(" level")

    rarest.click()

    assert page.locator("#levels figure").count() == min(int(count), 12)
    assert page.locator("#levels figure svg").count() == page.locator("#levels figure").count()
    assert page.text_content("#where") == where.partition(": ")[2]
    assert "chosen" in rarest.get_attribute("class")


def test_a_bin_can_be_chosen_by_key(visit, file):
    page = visit(file)
    last = page.locator("#heatmap .bin").last

    last.focus()
    page.keyboard.press("Enter")

    assert "chosen" in last.get_attribute("class")


def test_a_small_multiple_narrows_the_heat_map_to_its_value(visit, file):
    page = visit(file)
    page.select_option("#x", label="density")
    page.select_option("#y", label="branching")
    assert page.locator("#multiples .pane").count() == 2

    page.locator("#multiples .pane").first.click()

    assert counted(bins(page)) == 25


def test_a_pane_of_the_corner_plot_is_shown_large(visit, file):
    page = visit(file)
    pane = page.locator("#corner .pane").last
    one, _, other = pane.get_attribute("aria-label").removeprefix("show ").partition(" and ")

    pane.click()

    assert page.eval_on_selector("#x", "x => x.selectedOptions[0].textContent") == one
    assert page.eval_on_selector("#y", "y => y.selectedOptions[0].textContent") == other


def test_rates_distances_and_times_are_drawn_for_each_value(visit, file):
    page = visit(file)

    assert page.locator("#rates .rate").count() == 4 * 2
    assert page.locator("#distances path.line").count() == 2
    assert page.locator("#times path.line").count() == 2


def background(page):
    return page.evaluate("getComputedStyle(document.body).backgroundColor")


def test_the_page_tells_why_levels_could_not_be_made_and_how_often(visit, tmp_path):
    failures = [Sample(i, i, None, ok=False, failure=f"{i} rooms fit") for i in range(3)]
    broken = Sample(3, 3, Grid.parse("S>", GAME), {"size": 2.0}, ok=False, broken=("broken: visits key",))
    page = tmp_path / "page.html"
    page.write_text(report([broken, *failures]), encoding="utf-8")

    assert visit(page).locator("#reasons li").all_inner_texts() == ["3 × 0 rooms fit", "1 × broken: visits key"]


def test_the_page_follows_the_readers_light_and_can_be_told_otherwise(visit, file):
    day, night = visit(file, color_scheme="light"), visit(file, color_scheme="dark")
    assert background(day) != background(night)

    day.click("#theme")

    assert background(day) == background(night)


def test_pictures_of_levels_follow_the_switch(visit, file):
    page = visit(file, color_scheme="light")
    fill = "getComputedStyle(document.querySelector('#levels figure svg .page')).fill"
    before = page.evaluate(fill)

    page.click("#theme")

    assert page.evaluate(fill) != before


@pytest.mark.parametrize("width", [400, 1280])
def test_nothing_sticks_out_of_a_narrow_or_a_wide_screen(visit, file, width):
    page = visit(file, viewport={"width": width, "height": 900})

    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize(
    "rows",
    [[], [Sample(0, 1, None, ok=False, failure=NASTY, group=NASTY)], study(1)],
    ids=["no level", "one that failed", "one level"],
)
def test_a_page_of_little_or_nothing_is_still_a_page(visit, tmp_path, rows):
    (tmp_path / "page.html").write_text(report(rows, by=NASTY, title=NASTY), encoding="utf-8")

    page = visit(tmp_path / "page.html")

    assert page.text_content("h1") == NASTY
    assert "Playproof" in page.text_content("#facts")
