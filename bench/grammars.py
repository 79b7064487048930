"""Grammars: all matches of a rule in a graph and in a grid, whole derivations, and whether draws are fair.

The host of graph rules is a directed tree like a mission, with 15 % edges more, and ten labels. The peer is networkx's matcher,
asked the same in the same run; the numbers of matches are compared. For grids the peers are the scan that anybody would
write first, and a whole scan with numpy before each rewriting, which is reckoned from the first few hundred.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from statistics import median

import networkx as nx
from networkx.algorithms.isomorphism import DiGraphMatcher
from scipy.stats import chisquare

from bench.report import QUICK, Report, Row, cpu
from playproof import Alphabet, Cells, Edge, Graph, Grid, Node, Project, Sequence, Shapes, Symbol
from playproof.grammars import grow
from playproof.level import Level
from playproof.project.modules.grammar import read_set
from playproof.rewrite import Derivation, RuleSet, Working, cook, read_recipe, read_rules, working
from playproof.rewrite.rule import Rule

LABELS = ("room", "task", "test", "lock", "key", "fork", "hook", "boss", "item", "goal")
TASKS = Alphabet.of(*(Symbol(name) for name in LABELS))
NODES = 2_000
PATTERNS = {
    "a chain": "    a:task -> b:key -> c:lock => a",
    "a fork": "    a:fork -> b:task\n    a -> c:key\n=>\n    a",
    "room, any, any": "    a:room -> b -> c => a",
}
GLYPHS = ".#~dkgse"
TILES = Alphabet.of(*(Symbol(f"tile {glyph}", glyph) for glyph in GLYPHS))
OFTEN = (40, 25, 12, 8, 6, 4, 3, 2)
CORNER = "rules on grids\nrule corner turn flip\n    ..#  =>  ...\n    ~#.      ~..\n    ...      ...\n"
MAZE = Alphabet.of(Symbol("white", "W"), Symbol("amber", "A"), Symbol("black", "B"))
GROWTH = "rules on grids\nrule grow turn\n    WBB  =>  WAW\n"
GROWN = """rules on graphs
rule longer weight 3
    a -> t:task
=>
    a -> n:task -> t
rule fork
    a -> t:task -> b
=>
    a -> f:fork -> t -> b
    f -> n:task -> b
rule lock
    a -> t:task -> b
=>
    a -> t -> l:lock -> b
    a -> k:key
rule hook weight 0.5
    a:fork
=>
    a -> h:task
"""
FIFTY = {"length": 8, "difficulty": 3}
"""Registers of the example that make its missions about fifty tasks long."""
ROOMS = "level 40x6\n" + "\n".join(f"r{i}: task / at {i % 20 * 2},{i // 20 * 2} 2x2" for i in range(60))
FAIR = 0.001
"""Draws that are fair fall below this once in a thousand runs."""


def run() -> Report:
    report = Report("grammars")
    _graphs(report)
    _pictures(report)
    _maze(report)
    _missions(report)
    _growth(report)
    _fairness(report)
    return report


def host(size: int, seed: int = 7) -> Graph:
    """Every task comes after one of the twenty before it; and there are edges that cut the way short."""
    dice = Random(seed)
    nodes = tuple(Node(f"n{i}", dice.choice(LABELS)) for i in range(size))
    pairs = {(dice.randrange(max(0, i - 20), i), i) for i in range(1, size)}
    while len(pairs) < int((size - 1) * 1.15):
        a, b = dice.randrange(size), dice.randrange(size)
        if a < b:
            pairs.add((a, b))
    return Graph(TASKS, nodes, tuple(Edge(f"e{a}-{b}", f"n{a}", f"n{b}", (), None) for a, b in sorted(pairs)))


def afresh(state: Working, rule: Rule) -> int:
    """All matches by a search of the whole level: nothing is known from before."""
    state.plans.clear()  # type: ignore[attr-defined]
    for entries in (entries for layer in getattr(state, "retests", ()) for entries in layer):
        entries.clear()
    return len(state.find(rule))


def _graphs(report: Report) -> None:
    ratios = []
    for name, body in PATTERNS.items():
        rule = read_rules(f"rules on graphs\nrule r\n{body}\n", TASKS)["r"]
        ours, theirs = [], []
        for seed in (7,) if QUICK else (7, 8, 9):
            graph = host(NODES, seed)
            state = working(graph, [rule])
            asked = plain_host(graph)
            assert afresh(state, rule) == len(peer_matches(asked, rule)), "the two find the same"
            ours.append(1000 * cpu(lambda state=state, rule=rule: afresh(state, rule), 20))
            theirs.append(1000 * cpu(lambda asked=asked, rule=rule: peer_matches(asked, rule), 1))
        ratios.append(min(theirs[i] / ours[i] for i in range(len(ours))))
        title = f"all matches of {name} in {NODES:,} nodes"
        report.add(Row(title, median(ours), "ms", "networkx", median(theirs), 0.5))
    report.add(Row("networkx over ours, the least of all hosts and patterns", min(ratios), "x", bar=300, at_least=True))


def plain_host(graph: Graph) -> nx.DiGraph:
    asked = nx.DiGraph()
    asked.add_nodes_from((node.id, {"symbol": node.symbol}) for node in graph.nodes)
    asked.add_edges_from((edge.source, edge.target) for edge in graph.edges)
    return asked


def peer_matches(asked: nx.DiGraph, rule: Rule) -> list[dict[str, str]]:
    pattern = nx.DiGraph()
    pattern.add_nodes_from((node.name, {"wanted": node.wanted}) for node in rule.left.nodes)  # type: ignore[union-attr]
    pattern.add_edges_from((way.source, way.target) for way in rule.left.ways)  # type: ignore[union-attr]
    matcher = DiGraphMatcher(asked, pattern, lambda a, b: b["wanted"].allows(a["symbol"]))
    return list(matcher.subgraph_monomorphisms_iter())


def _pictures(report: Report) -> None:
    dice = Random(7)
    rows = ["".join(dice.choices(GLYPHS, OFTEN, k=200)) for _ in range(200)]
    level = Grid.parse("\n".join(rows), TILES)
    rule = read_rules(CORNER, TILES)["corner"]
    state = working(level, [rule])
    assert afresh(state, rule) == plain_scan(rows, rule)
    title = f"all matches of a 3x3 rule in {len(list(rule.orientations()))} orientations on 200x200"
    ours = 1000 * cpu(lambda: afresh(state, rule), 20)
    report.add(Row(title, ours, "ms", "cell by cell", 1000 * cpu(lambda: plain_scan(rows, rule), 1), 2))


def plain_scan(rows: list[str], rule: Rule) -> int:
    """Every place in every orientation, cell by cell, until one does not fit."""
    count = 0
    for left, _ in rule.orientations():
        cells = [(i % left.width, i // left.width, glyph) for i, glyph in enumerate("".join(left.glyphs))]
        for y in range(len(rows) - left.height + 1):
            for x in range(len(rows[0]) - left.width + 1):
                count += all(rows[y + dy][x + dx] == glyph for dx, dy, glyph in cells)
    return count


def grown_maze(size: int) -> Derivation:
    """The maze that grows from a corner, two cells at a time, until it can grow no more."""
    rules = read_rules(GROWTH, MAZE)
    level = Grid.filled(size, size, "black", MAZE).with_cell((1, 1), "white")
    on = Derivation(working(level, rules.rules.values()), rules, Random(1))
    cook(on, read_recipe("until none grow"))
    return on


def _maze(report: Report) -> None:
    size = 199 if QUICK else 499
    steps = len(grown_maze(size).steps)
    rule = read_rules(GROWTH, MAZE)["grow"]
    state = grown_maze(size).state
    scan = cpu(lambda: afresh(state, rule), 3)
    title = f"maze growth on {size}x{size}, {steps:,} rewritings"
    seconds = cpu(lambda: grown_maze(size).state.level(), 1 if QUICK else 3)
    report.add(Row(title, seconds, "s", "a scan before each (reckoned)", scan * steps, 2))


def _missions(report: Report) -> None:
    """Missions of about fifty tasks by the example's own grammar, with its conditions and members; files are read before."""
    project = Project.open(Path(__file__).parents[1] / "examples" / "mission")
    settings = dict(project.modules[0].settings)
    rules = read_set(project.folder, settings["rules"], project.alphabet, project.registers)
    start = Graph.parse(settings["start"], project.alphabet)
    registers = {name: register.default for name, register in project.registers.items()} | FIFTY
    levels = [mission(start, rules, registers, seed) for seed in range(20)]
    seconds = [cpu(lambda seed=seed: mission(start, rules, registers, seed), 5) for seed in range(len(levels))]
    nodes = median(len(level.nodes) for level in levels)
    report.add(Row(f"a mission of {nodes:g} nodes, median of {len(levels)}", 1000 * median(seconds), "ms", bar=5))
    report.add(Row("the slowest of them", 1000 * max(seconds), "ms"))
    opened = [cpu(lambda level=level: opening(level, rules), 5) for level in levels]
    report.add(Row("its ways opened in both directions", 1000 * median(opened), "ms"))


def mission(start: Graph, rules: RuleSet, registers: dict[str, object], seed: int) -> Graph:
    made = grow(start, rules, Random(seed), rules.recipes["mission"], registers, tries=20).level
    assert isinstance(made, Graph)
    return made


def opening(level: Graph, rules: RuleSet) -> Level:
    return grow(level, rules, Random(1), rules.recipes["walk"]).level


def grown_graph(size: int) -> Derivation:
    """Four rules at random, drawn by weight, every match as likely as another, until the graph has so many nodes."""
    rules = read_rules(GROWN, TASKS)
    level = Graph.parse("s: room /\nt: task /\ng: goal /\ns -> t\nt -> g", TASKS)
    on = Derivation(working(level, rules.rules.values()), rules, Random(1))
    everything = tuple(rules.rules.values())
    while len(on.state.nodes) < size:  # type: ignore[attr-defined]
        assert on.once(everything)
    return on


def _growth(report: Report) -> None:
    for size, bar in ((2_000, None), (20_000, 3)):
        if QUICK and bar:
            continue
        steps = len(grown_graph(size).steps)
        seconds = cpu(lambda size=size: grown_graph(size).state.level(), 3)
        report.add(Row(f"a derivation to {size:,} nodes, {steps:,} rewritings", seconds, "s", bar=bar))


def _fairness(report: Report) -> None:
    """10,000 draws over all matches of a level, when some are gone and new ones have come by rewriting."""
    kinds: tuple[tuple[Level, str], ...] = (
        (
            Graph(TASKS, tuple(Node(f"n{i}", "task") for i in range(60))),
            "rules on graphs\nrule r\n    x:task => x:key\n",
        ),
        (Grid.parse("." * 60, TILES), "rules on grids\nrule r\n    .  =>  #\n"),
        (Sequence.parse("task " * 60, TASKS), "rules on sequences\nrule r\n    x:task => x:key\n"),
        (Cells.scattered(60, 20, 10, "task", TASKS, Random(1)), "rules on cells\nrule r\n    x:task => x:key\n"),
        (Shapes.parse(ROOMS, TASKS), "rules on shapes\nrule r\n    x:task => x:key\n"),
    )
    for number, (level, text) in enumerate(kinds):
        rules = read_rules(text, level.alphabet)
        on = Derivation(working(level, rules.rules.values()), rules, Random(3))
        for _ in range(10):
            on.once((rules["r"],))
        dice, drawn = Random(number), Counter[object]()
        for _ in range(10_000):
            drawn[on.state.draw(rules["r"], dice, lambda match: True)] += 1
        assert len(drawn) == 50
        found = chisquare(list(drawn.values()))
        title = f"10,000 draws over 50 matches on {rules.carrier}: chi-square {found.statistic:.1f}, p"
        report.add(Row(title, float(found.pvalue), "", bar=FAIR, at_least=True))
