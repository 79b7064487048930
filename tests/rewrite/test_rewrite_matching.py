"""Matches against oracles: networkx on graphs, a naive scan on grids and sequences, after every step of derivations."""

import os
import random
from collections import Counter

import networkx as nx
import pytest
from networkx.algorithms.isomorphism import DiGraphMatcher
from rewrite_games import CAVE, LETTERS, derivation
from scipy.stats import chisquare

from playproof.level import Alphabet, Edge, Graph, Grid, Node, Sequence, Symbol
from playproof.rewrite import Derivation, cook, read_recipe, read_rules, working
from playproof.rewrite.rule import parts_of

SIGNS = ("*", "A", "B", "!C", "{A|B}")
ARROWS = ("->", "->", "--", "--", "-[C]->", "-[!C]-", "-[]->", "-[{B|C}]-")
RULES = 1_250 if os.environ.get("PLAYPROOF_LONG") else 125
"""For each of eight seeds; every rule is asked of up to four graphs."""


def random_graph(dice, size):
    nodes = tuple(Node(f"n{i}", dice.choice("AABC")) for i in range(size))
    pairs = {(dice.randrange(size), dice.randrange(size)) for _ in range(size * 2)}
    edges = []
    for a, b in sorted(pair for pair in pairs if pair[0] != pair[1]):
        door = dice.choice(((), (), ("B",), ("C",), ("B", "C")))
        edges.append(
            Edge(f"e{a}-{b}", f"n{a}", f"n{b}", door, None if dice.random() < 0.7 else dice.choice((door, ())))
        )
    return Graph(LETTERS, nodes, tuple(edges))


def random_pattern(dice):
    size = dice.randint(1, 4)
    lines = [f"    x{i}:{dice.choice(SIGNS)}" for i in range(size)]
    joined = [(a, b) for a in range(size) for b in range(a + 1, size) if dice.random() < 0.6]
    lines += [f"    x{a} {dice.choice(ARROWS)} x{b}" for a, b in joined]
    return lines, size


def oracle(graph, rule):
    """The same question put to networkx: between two nodes lie edges, each with its direction and what is in its way."""
    host = nx.DiGraph()
    for node in graph.nodes:
        host.add_node(node.id, symbol=node.symbol)
    for edge in graph.edges:
        kind = "one" if edge.back is None else "both"
        symbols = {*(edge.there or ()), *(edge.back or ())} or {""}
        for a, b in [(edge.source, edge.target)] + [(edge.target, edge.source)] * (kind == "both"):
            host.add_edge(a, b)
            host[a][b].setdefault("edges", []).append((kind, symbols))
    pattern = nx.DiGraph()
    for node in rule.left.nodes:
        pattern.add_node(node.name, wanted=node.wanted)
    for way in rule.left.ways:
        pattern.add_edge(way.source, way.target, kind="one" if way.one_way else "both", door=way.door)

    def fits(edges, asked):
        doors = [symbols for kind, symbols in edges["edges"] if kind == asked["kind"]]
        return any(asked["door"] is None or any(map(asked["door"].allows, symbols)) for symbols in doors)

    matcher = DiGraphMatcher(host, pattern, lambda a, b: b["wanted"].allows(a["symbol"]), fits)
    names = [node.name for node in rule.left.nodes]
    found = []
    for mapping in matcher.subgraph_monomorphisms_iter():
        at = {name: id for id, name in mapping.items()}
        found.append(tuple(at[name] for name in names))
    return sorted(found)


@pytest.mark.parametrize("seed", range(8))
def test_graphs_have_the_matches_that_networkx_finds_also_after_rewriting(seed):
    dice = random.Random(seed)
    for _ in range(RULES):
        lines, size = random_pattern(dice)
        right = [f"    x{i}:{dice.choice('ABC')}" for i in range(size) if dice.random() < 0.8]
        if right and dice.random() < 0.5:
            right.append(f"    {right[0].split(':')[0].strip()} {dice.choice(['->', '--'])} new:{dice.choice('ABC')}")
        text = "\n".join(["rules on graphs", "rule r", *lines, "=>", *right, ""])
        rules = read_rules(text, LETTERS)
        graph = random_graph(dice, dice.randint(1, 9))
        state = working(graph)
        on = Derivation(state, rules, dice)
        for _ in range(4):
            assert sorted(state.find(rules["r"])) == oracle(state.level(), rules["r"]), text
            if not on.once((rules["r"],)):
                break


@pytest.mark.parametrize("seed", range(4))
def test_after_a_designers_hand_graphs_have_the_matches_that_networkx_finds(seed):
    dice = random.Random(seed)
    for _ in range(25):
        lines, _ = random_pattern(dice)
        rules = read_rules("\n".join(["rules on graphs", "rule r", *lines, "=>", "    x0:A", ""]), LETTERS)
        state = working(random_graph(dice, dice.randint(1, 9)))
        state.find(rules["r"])
        for _ in range(3):
            before, drawn = state.level(), random_graph(dice, dice.randint(1, 9))
            changes = state.become(drawn)
            assert state.level() == drawn
            assert sorted(state.find(rules["r"])) == oracle(drawn, rules["r"])
            if dice.random() < 0.3:
                state.undo(changes)
                assert state.level() == before
                assert sorted(state.find(rules["r"])) == oracle(before, rules["r"])


@pytest.mark.parametrize("seed", range(4))
def test_a_match_is_turned_away_where_any_node_makes_what_stands_behind_without(seed):
    """Held to every node of the graph, one by one."""
    dice = random.Random(seed)
    turned_away = 0
    for _ in range(RULES // 2):
        lines, size = random_pattern(dice)
        near, sign, arrow = dice.randrange(size), dice.choice(SIGNS), dice.choice(("->", "--"))
        there = dice.random() < 0.5
        pattern = f"x{near} {arrow} z:{sign}" if there else f"z:{sign} {arrow} x{near}"
        rules = read_rules(
            "\n".join(["rules on graphs", "rule r", *lines, f"    without {pattern}", "=>", "    n:C", ""]), LETTERS
        )
        (wanted,) = [node.wanted for node in rules["r"].without[0].nodes if node.name == "z"]
        graph = random_graph(dice, dice.randint(1, 8))
        on = Derivation(working(graph), rules, dice)
        ways = {(e.source, e.target) for e in graph.edges if (e.back is None) == (arrow == "->")}
        ways |= {(b, a) for a, b in ways if arrow == "--"}
        ways = ways if there else {(b, a) for a, b in ways}

        def free(match, near=near, ways=ways, wanted=wanted, graph=graph):
            return not any(wanted.allows(n.symbol) and (match[near], n.id) in ways for n in graph.nodes)

        found = on.state.find(rules["r"])
        assert [m for m in found if on.admits(rules["r"], m)] == [m for m in found if free(m)]
        turned_away += sum(not free(m) for m in found)
    assert turned_away > 20


def naive(grid, rule):
    """Every place and every orientation, cell by cell."""
    found = set()
    for number, (left, _) in enumerate(rule.orientations()):
        for y in range(grid.height - left.height + 1):
            for x in range(grid.width - left.width + 1):
                cells = [grid.symbol((x + i % left.width, y + i // left.width)) for i in range(len(left.cells))]
                if all(cell.wanted.allows(symbol) for cell, symbol in zip(left.cells, cells, strict=True)):
                    found.add((number, x, y))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_grids_have_the_matches_of_a_naive_scan_after_every_step(seed):
    dice = random.Random(seed)
    width, height = dice.randint(1, 3), dice.randint(1, 3)
    picture = ["".join(dice.choice("##.~*w") for _ in range(width)) for _ in range(height)]
    right = ["".join(dice.choice("#.~*") for _ in range(width)) for _ in range(height)]
    text = "rules on grids\nlet w = {rock|lake}\nrule r turn flip\n" + "".join(
        f"    {a}  {'=>' if y == 0 else '  '}  {b}\n" for y, (a, b) in enumerate(zip(picture, right, strict=True))
    )
    rules = read_rules(text, CAVE)
    rows = ["".join(dice.choice("#.~") for _ in range(9)) for _ in range(7)]
    state = working(Grid.parse("\n".join(rows), CAVE), rules.rules.values())
    on = Derivation(state, rules, dice)
    for _ in range(30):
        found = state.find(rules["r"])
        assert {place(state, match) for match in found} == naive(state.level(), rules["r"])
        assert len(found) == len(set(found))
        if not on.once((rules["r"],)):
            break


def test_after_a_designers_hand_grids_have_the_matches_of_a_naive_scan():
    dice = random.Random(3)
    rules = read_rules("rules on grids\nrule r turn\n    #*~  =>  ...\n", CAVE)
    state = working(Grid.parse("\n".join(["." * 8] * 6), CAVE), rules.rules.values())
    for _ in range(10):
        drawn = Grid.parse("\n".join("".join(dice.choices("#.~", k=8)) for _ in range(6)), CAVE)
        state.find(rules["r"])
        state.become(drawn)
        assert state.level() == drawn
        assert {place(state, match) for match in state.find(rules["r"])} == naive(drawn, rules["r"])


def place(state, match):
    number, anchor = divmod(match, state.total)
    y, x = divmod(anchor, state.stride)
    return number, x, y


@pytest.mark.parametrize("seed", range(4))
def test_sequences_have_the_matches_of_a_naive_scan_after_every_step(seed):
    dice = random.Random(seed)
    for _ in range(RULES // 5):
        left = [dice.choice(SIGNS) for _ in range(dice.randint(1, 4))]
        right = " ".join(dice.choices("ABCD", k=dice.randint(1, 4)))
        rules = read_rules(f"rules on sequences\nrule r\n    {' '.join(left)} => {right}\n", LETTERS)
        state = working(Sequence.parse(" ".join(dice.choices("ABC", k=dice.randint(1, 12))), LETTERS))
        on = Derivation(state, rules, dice)
        for _ in range(5):
            word, wanted = state.level().symbols, [token.wanted for token in rules["r"].left.tokens]
            starts = [
                i
                for i in range(len(word) - len(left) + 1)
                if all(one.allows(symbol) for one, symbol in zip(wanted, word[i : i + len(left)], strict=True))
            ]
            assert [state.order.index(match[0]) for match in state.find(rules["r"])] == starts
            if not on.once((rules["r"],)):
                break


@pytest.mark.parametrize(
    ("level", "rules"),
    [
        (Grid.parse("." * 12, CAVE), "rules on grids\nrule r\n    .  =>  #\n"),
        (Sequence.parse("A " * 12, LETTERS), "rules on sequences\nrule r\n    A => B\n"),
        (Graph(LETTERS, tuple(Node(f"n{i}", "A") for i in range(12))), "rules on graphs\nrule r\n    x:A => x:B\n"),
    ],
    ids=["grid", "sequence", "graph"],
)
def test_every_match_is_drawn_equally_often(level, rules):
    """Also the second one, which is drawn from what was kept up to date."""
    first, second = Counter(), Counter()
    for seed in range(1200):
        steps = derivation(level, rules, "2 times r", seed).steps
        first[steps[0].match] += 1
        second[steps[1].match] += 1

    assert len(first) == len(second) == 12
    assert chisquare(list(first.values())).pvalue > 0.001
    assert chisquare(list(second.values())).pvalue > 0.001


def test_what_is_turned_away_by_a_condition_skews_nothing():
    level = Grid.parse("." * 12, CAVE)
    rules = "rules on grids\nlet x = sand\nrule r\n    x  =>  #\n    where near(x, 'rock') != 1\n"
    level = level.with_cell((5, 0), "rock")
    counts = Counter(derivation(level, rules, "once r", seed).steps[0].match for seed in range(900))

    assert len(counts) == 9
    assert chisquare(list(counts.values())).pvalue > 0.001


def naive_ways(word, wanted, right):
    """What a sweep and all at once make of a word, written down as plainly as they are told."""
    starts = [
        at for at in range(len(word) - len(wanted) + 1)
        if all(one.allows(symbol) for one, symbol in zip(wanted, word[at:], strict=False))
    ]  # fmt: skip
    swept, covered = list(word), set()
    for at in starts:
        here = range(at, at + len(wanted))
        if covered.isdisjoint(here) and all(one.allows(swept[i]) for one, i in zip(wanted, here, strict=True)):
            swept[at : at + len(wanted)] = right
            covered |= set(here)
    together, taken = list(word), set()
    for at in starts:
        touched = {at + i for i, one in enumerate(wanted) if one.only != right[i]}
        if taken.isdisjoint(touched):
            taken |= touched
            for i in touched:
                together[i] = right[i - at]
    return "".join(swept), "".join(together)


@pytest.mark.parametrize("carrier", ["sequences", "grids"])
def test_sweeps_and_all_at_once_do_what_a_plain_reading_of_them_does(carrier):
    dice = random.Random(9)
    letters = Alphabet.of(*(Symbol(letter, letter) for letter in "ABCD"))
    for _ in range(150):
        signs = [dice.choice(("A", "B", "!C", "{A|B}")) for _ in range(dice.randint(1, 3))]
        right = dice.choices("ABCD", k=len(signs))
        word = "".join(dice.choices("ABC", k=dice.randint(1, 12)))
        if carrier == "sequences":
            rule, level = f"    {' '.join(signs)} => {' '.join(right)}\n", Sequence.parse(" ".join(word), letters)
        else:
            lets = "".join(f"let {x} = {sign}\n" for x, sign in zip("xyz", signs, strict=False))
            rule, level = f"    {'xyz'[: len(signs)]}  =>  {''.join(right)}\n", Grid.parse(word, letters)
        text = f"rules on {carrier}\n{lets if carrier == 'grids' else ''}rule r\n{rule}"
        rules = read_rules(text, letters)
        made = []
        for way in ("sweep r", "all at once r"):
            on = Derivation(working(level, rules.rules.values()), rules, dice)
            cook(on, read_recipe(way))
            after = on.state.level()
            made.append("".join(after.symbols) if carrier == "sequences" else str(after))
        assert tuple(made) == naive_ways(word, [token.wanted for token in parts_of(rules["r"].left)], right), text
