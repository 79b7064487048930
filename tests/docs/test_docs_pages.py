"""Every page can be trusted: its code runs, its commands print what it says, its links lead somewhere."""

import os
import re
import shutil
from pathlib import Path

import pytest
from page_blocks import blocks_of, compare, try_page

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md"), *(ROOT / "examples").rglob("*.md")])
MUST_RUN = (
    *("README.md", "docs/tutorial.md", "docs/guides/promises.md", "docs/reference/judge.md"),
    *("docs/guides/first-grammar.md", "docs/guides/grammar-misbehaves.md", "docs/reference/rules.md"),
)
by_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


@by_page
def test_the_code_and_commands_of_a_page_do_what_it_says(page, tmp_path, monkeypatch):
    shutil.copytree(ROOT / "examples", tmp_path / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.chdir(tmp_path)

    ran = try_page(page, tmp_path)

    assert ran or str(page.relative_to(ROOT)) not in MUST_RUN
    for picture in re.findall(r"!\[[^\]]*\]\((pictures/[^)\s]+)\)", page.read_text(encoding="utf-8")):
        drawn = (tmp_path / picture).read_text(encoding="utf-8")
        if os.environ.get("PLAYPROOF_PICTURES"):
            (page.parent / picture).write_text(drawn, encoding="utf-8")
        told = "PLAYPROOF_PICTURES=1 make docs takes the new picture, if that is the better one"
        assert (page.parent / picture).read_text(encoding="utf-8") == drawn, told


@by_page
def test_the_links_of_a_page_lead_somewhere(page):
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", text) if not link.startswith(("http", "#"))]

    missing = [link for link in links if not (page.parent / link.partition("#")[0]).exists()]
    lost = [link for link in links if "#" in link and link not in missing and not _has_heading(page, link)]

    assert (missing, lost) == ([], [])


def _has_heading(page, link):
    file, _, anchor = link.partition("#")
    titles = re.findall(r"^#+ (.+)$", (page.parent / file).read_text(encoding="utf-8"), re.MULTILINE)
    return anchor in {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def test_every_page_of_the_docs_can_be_found_from_the_index():
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    pages = {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")} - {"index.md"}

    assert {page for page in pages if f"]({page})" not in index} == set()


def test_a_wrong_output_is_noticed():
    compare("one ... three\n", "one two three\n", "here")
    with pytest.raises(AssertionError, match="the page says"):
        compare("one ... four\n", "one two three\n", "here")


def test_a_page_with_code_that_fails_is_noticed(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("```python\nprint(2)\n```\n\n```text\n3\n```\n", encoding="utf-8")

    assert [block.language for block in blocks_of(page)] == ["python", "text"]
    with pytest.raises(AssertionError, match="the page says"):
        try_page(page, tmp_path)
