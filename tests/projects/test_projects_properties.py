"""Whatever a designer does to a run, in whatever order: nothing pinned changes, nothing is lost, undo goes back exactly.

A machine edits, pins, rolls, answers, sets registers, undoes and settles conflicts at random, on a grid, a graph and a
sequence, made by dice and by grammars, and holds the run against what it remembers itself: plain lists and dicts, without
any code of the project's; and against the same made from nothing, with nothing kept.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from projects_desk import (
    CALM,
    GENTLE,
    SYMBOLS,
    changing,
    desk,
    known,
    long_pipeline,
    pinnable,
    relaid,
    thrown,
    with_symbol,
)

from playproof.errors import WrongInput
from playproof.level import Graph, Grid, Level, Pin, Sequence
from playproof.level.elements import element_of
from playproof.project import Project, Run, Step, Trace, execute
from playproof.project.journal import Journal
from playproof.project.patches import parts
from playproof.project.status import status

MODULES = ("base", "first", "second", "hand", "gate", "apart", "last", "both")
HANDS_ON = {"hand": "second", "gate": "hand", "both": "apart"}
"""Modules that make nothing of their own, and whose level they hand on."""
AFTER = ("", "first", "second", "gate")
"""From where on a register is set."""
THROWS = ("first", "second", "apart", "last")
"""The generators, which heed pins; the rest hands on what it gets."""
LONG = bool(os.environ.get("PLAYPROOF_LONG"))
known()


class Memory:
    """All that was done and not undone, as plain values."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []

    def edits(self) -> dict[tuple[str, str], Any]:
        """What each edited element shall be, by module and element; one that was edited back is edited no more."""
        return {at: shall for at, (was, shall) in self.changes().items() if was != shall}

    def changes(self) -> dict[tuple[str, str], tuple[Any, Any]]:
        """What each edited element was when it was edited last, and what it shall be."""
        return {(op[1], id): parts for op in self.done if op[0] == "edit" for id, parts in op[2].items()}

    def beside(self) -> dict[tuple[str, str], list[str]]:
        """What was next to each edited room or token, in what the module had made, when it was edited last."""
        return {(op[1], id): near for op in self.done if op[0] == "edit" for id, near in op[3].items()}

    def pins(self) -> dict[tuple[str, str], str]:
        kept: dict[tuple[str, str], str] = {}
        for op in self.done:
            if op[0] == "pin":
                kept[op[1], op[2]] = op[3]
            elif op[0] == "unpin":
                del kept[op[1], op[2]]
        return kept

    def latest(self, kind: str) -> dict[str, Any]:
        return {op[1]: op[2] for op in self.done if op[0] == kind}

    def choices(self) -> dict[tuple[str, str], str]:
        """What was chosen about each edit that did not fit; of an edit made anew nothing is."""
        chosen: dict[tuple[str, str], str] = {}
        for op in self.done:
            if op[0] == "choose":
                chosen[op[1]] = op[2]
            for element in op[2] if op[0] == "edit" else ():
                chosen.pop((op[1], element), None)
        return chosen


class Designer(RuleBasedStateMachine):
    """A designer who does anything at any time."""

    carriers = ("grid", "graph", "sequence")
    symbols = SYMBOLS
    thrown = staticmethod(thrown)
    pinnable = staticmethod(pinnable)
    desk = staticmethod(desk)

    @initialize(data=st.data(), seed=st.integers(0, 99))
    def begin(self, data: st.DataObject, seed: int) -> None:
        carrier = data.draw(st.sampled_from(self.carriers))
        self.quick = patch(
            "os.fsync", lambda handle: None
        )  # nobody pulls the plug here, and to wait for a disk takes long
        self.quick.start()
        self.folder = Path(mkdtemp(prefix="playproof-"))
        project = Project.open(self.desk(self.folder / "project", long_pipeline(carrier)))
        self.run_folder = self.folder / "run"
        self.run = Run.begin(project, self.run_folder, seed)
        self.memory = Memory()
        self.shown: list[list[tuple[Any, ...]]] = []
        self.trace = self.run.execute()

    def teardown(self) -> None:
        self.quick.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def remember(self, *operation: Any) -> None:
        self.shown.append(picture(self.trace))
        self.memory.done.append(operation)
        words = {standing.word for standing in status(self.run)}
        self.before, self.trace = self.trace, self.run.execute()
        made = any(step.fresh for step in self.trace.steps)
        assert made or "stale" not in words or not self.trace.done, "what is stale is made again"
        assert not made or words & {"stale", "not reached"}, "what is fresh is not"

    def drew(self, step: Step) -> Any:
        """What a visit drew first of all, if that can be seen: a grammar draws for its pins and its tries before."""
        if step.made is None or step.module not in THROWS:
            return None
        if self.run.project.module(step.module).kind == "toss":
            return step.made.notes
        luck = step.made.writes.get("luck")
        return None if luck is None or self.run.state.pins.get(step.module) else luck - step.read["luck"]

    def alone(self) -> Trace:
        """The same from nothing: what was kept must not show."""
        return execute(self.run.project, self.run.state)

    def level(self, module: str) -> Level | None:
        step = self.trace.latest(module)
        return step.shown.level if step and step.shown else None

    @rule(module=st.sampled_from(MODULES), seed=st.integers(0, 999), count=st.integers(1, 3))
    def edit(self, module: str, seed: int, count: int) -> None:
        before = self.level(module)
        if before is None:
            return
        after, dice = before, Random(seed)
        for _ in range(count):
            after = self.thrown(after, dice)
        old, new = parts(before), parts(after)
        made = self._made(module)
        changed = {id: (made.get(id), new.get(id)) for id in {**old, **new} if old.get(id) != new.get(id)}
        if self._against_pins(module, after):
            try:
                self.run.edit(module, after)
            except WrongInput as error:
                assert "unpin it first" in str(error)  # noqa: PT017
                return
            raise AssertionError("an edit against a pin was taken")
        assert self.run.edit(module, after) == len(changed)
        if changed:
            level = self._made_level(module)
            self.remember("edit", module, changed, {id: beside(level, id) for id in changed})

    def _made_level(self, module: str) -> Level:
        """What a module made itself, without edits."""
        step = self.trace.latest(module)
        assert step is not None
        assert step.made is not None
        return step.made.level

    def _made(self, module: str) -> dict[str, Any]:
        return parts(self._made_level(module))

    @precondition(lambda self: self.memory.pins())
    @rule(data=st.data())
    def edit_against_a_pin(self, data: st.DataObject) -> None:
        module, element = data.draw(st.sampled_from(sorted(self.memory.pins())))
        level = self.level(module)
        if level is None:
            return
        other = next(symbol for symbol in self.symbols if symbol != self.memory.pins()[module, element])
        with pytest.raises(WrongInput, match="unpin it first"):
            self.run.edit(module, with_symbol(level, element, other))

    def _against_pins(self, module: str, level: Level) -> bool:
        pins = [(element, symbol) for (at, element), symbol in self.memory.pins().items() if at == module]
        return any(symbol_of(level, element) != symbol for element, symbol in pins)

    @rule(module=st.sampled_from(MODULES), seed=st.integers(0, 999), another=st.booleans(), count=st.integers(1, 4))
    def pin(self, module: str, seed: int, another: bool, count: int) -> None:
        level, dice = self.level(module), Random(seed)
        wish = another and self.takes_wishes(module)
        held = sorted(self.pinnable(level)) if level else []
        for element, now in dice.sample(held, min(count, len(held))):
            symbol = dice.choice(self.symbols) if wish and now in self.symbols else now
            self.run.pin(module, Pin(element, "symbol", (symbol,)))
            self.remember("pin", module, element, symbol)

    def takes_wishes(self, module: str) -> bool:
        """Whether a module may make what is there something else: what fills rooms leaves them the rooms they are."""
        grid, kind = isinstance(self.level("base"), Grid), self.run.project.module(module).kind
        return module in THROWS and (grid or kind in ("toss", "grammar"))

    @precondition(lambda self: self.memory.pins())
    @rule(data=st.data())
    def unpin(self, data: st.DataObject) -> None:
        module, element = data.draw(st.sampled_from(sorted(self.memory.pins())))
        self.run.do("unpin", module=module, element=element)
        self.remember("unpin", module, element)

    @rule(module=st.sampled_from(THROWS))
    def roll(self, module: str) -> None:
        seed = self.run.roll(module)
        self.remember("roll", module, seed)
        self._same_before(module)
        for step in self.trace.steps:
            earlier = next((s for s in self.before.steps if (s.module, s.visit) == (step.module, step.visit)), None)
            if step.module != module and earlier and self.drew(step) and self.drew(earlier):
                assert self.drew(step) == self.drew(earlier), "re-running one module never changes another's dice"
            if step.module not in follows(module) and earlier and step.shown and earlier.shown:
                assert step.shown.hash == earlier.shown.hash

    @rule(name=st.sampled_from(["difficulty", "mood"]), value=st.integers(0, 4), after=st.sampled_from(AFTER))
    def register(self, name: str, value: int, after: str) -> None:
        self.run.do("register", name=name, value=value, after=after)
        self.remember("register", f"{name} after {after}" if after else name, value)
        visits = [step.module for step in self.before.steps]
        begin = visits.index(after) + 1 if after in visits else 0
        reader = next((step.module for step in self.before.steps[begin:] if name in step.read), "")
        self._same_before(reader, begin)

    def _same_before(self, module: str, least: int = 0) -> None:
        """All that comes before a module, and the first visits in any case, is as it was and was not made again."""
        for number, (old, new) in enumerate(zip(self.before.steps, self.trace.steps, strict=False)):
            if old.module == module and number >= least:
                return
            assert (old.module, old.key) == (new.module, new.key)
            assert not new.fresh or old.made is None
            assert (old.shown and old.shown.hash) == (new.shown and new.shown.hash)

    @rule(module=st.sampled_from(["first", "second", "last"]), changes=st.integers(0, 5))
    def set(self, module: str, changes: int) -> None:
        key, value = changing(self.run.project, module, changes)
        self.run.do("set", module=module, key=key, value=value)
        self.remember("set", module, {key: value})
        self._same_before(module)

    @precondition(lambda self: self.trace and any(step.conflicts for step in self.trace.steps))
    @rule(choice=st.sampled_from(["mine", "new", "both"]), data=st.data())
    def settle(self, choice: str, data: st.DataObject) -> None:
        steps = self.trace.steps
        listed = {c.edit.id: (step.module, c.edit.element) for step in steps for c in step.conflicts}
        edit = data.draw(st.sampled_from(sorted(listed)))
        self.run.do("choose", edit=edit, choice=choice)
        self.remember("choose", listed[edit], choice)

    @rule(module=st.sampled_from(THROWS), seed=st.integers(0, 999), count=st.integers(1, 4))
    def insist(self, module: str, seed: int, count: int) -> None:
        """Pin what is wished for, and throw anew."""
        self.pin(module, seed, True, count)
        self.roll(module)

    @rule(module=st.sampled_from(THROWS), seed=st.integers(0, 999), choice=st.sampled_from(["mine", "new", "both"]))
    def quarrel(self, module: str, seed: int, choice: str) -> None:
        """Edit much, throw anew, and settle all that does not fit in one way."""
        self.edit(module, seed, 5)
        self.roll(module)
        steps = self.trace.steps
        for edit, at in {c.edit.id: (s.module, c.edit.element) for s in steps for c in s.conflicts}.items():
            self.run.do("choose", edit=edit, choice=choice)
            self.remember("choose", at, choice)

    @precondition(lambda self: self.memory.done)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        count = data.draw(st.integers(1, min(3, len(self.memory.done))))
        self.run.undo(count)
        expected = self.shown[-count]
        del self.shown[-count:], self.memory.done[-count:]
        self.trace = self.run.execute()
        assert picture(self.trace) == expected
        assert not any(step.fresh for step in self.trace.steps)

    @rule()
    def leave_and_come_back(self) -> None:
        self.run = Run.open(self.run_folder)
        again = self.run.execute()
        assert picture(again) == picture(self.trace)
        assert not any(step.fresh for step in again.steps)

    @invariant()
    def nothing_confirmed_is_lost(self) -> None:
        state = Journal.open(self.run_folder / "journal.jsonl").state(self.run.seed)
        assert dict(state.seeds) == self.memory.latest("roll")
        assert dict(state.registers) == self.memory.latest("register")
        assert {module: dict(set) for module, set in state.settings.items()} == self.memory.latest("set")
        pins = {(m, pin.element): pin.allowed[0] for m, held in state.pins.items() for pin in held}
        assert pins == self.memory.pins()
        edits = {(m, edit.element): edit.shall for m, patch in state.patches.items() for edit in patch}
        assert edits == self.memory.edits()

    @invariant()
    def nothing_that_was_kept_shows_where_it_does_not_hold(self) -> None:
        assert picture(self.alone()) == picture(self.trace)

    @invariant()
    def nothing_pinned_is_changed(self) -> None:
        for step in self.trace.steps:
            for (module, element), symbol in self.memory.pins().items():
                if step.module == module and step.shown is not None:
                    assert symbol_of(step.shown.level, element) == symbol
            assert not step.failure or "pinned" in step.failure, step.failure
            assert not step.failure or not self.heeds(step.module), f"a generator heeds its pins: {step.failure}"
            assert not step.failure or not self.grows(step.module) or "to be there and is not" in step.failure

    def heeds(self, module: str) -> bool:
        """Whether a module can keep whatever is pinned. What throws can; on a grid all can, for every cell is there. On a
        graph grammars make no room that none of their rules makes, and what fills rooms takes them as they come.
        But an edit may take away a room that is pinned, or change a cell that was pinned later.
        """
        if module not in THROWS:
            return False
        edited = {(at, element) for at, element in self.memory.edits() if at == module}
        if isinstance(self.level("base"), Grid):
            return not edited & self.memory.pins().keys()
        return not edited and self.run.project.module(module).kind == "toss"

    def grows(self, module: str) -> bool:
        """Whether a module rewrites by rules and nobody changed what came of it: then pins of what it does make are kept."""
        edited = any(at == module for at, _ in self.memory.edits())
        return not edited and self.run.project.module(module).kind == "grammar"

    @invariant()
    def registers_are_seen_as_they_were_set(self) -> None:
        values, wished = {"difficulty": 1, "mood": 0, "luck": 0}, self.memory.latest("register")
        values |= {name: value for name, value in wished.items() if name in values}
        for step in self.trace.steps:
            assert dict(step.read) == {name: values[name] for name in step.read}
            values |= dict(step.made.writes) if step.made else {}
            values |= {
                name: wished[f"{name} after {step.module}"]
                for name in values
                if f"{name} after {step.module}" in wished
            }

    @invariant()
    def every_visit_of_every_module_has_dice_of_its_own(self) -> None:
        threw = [drew for drew in map(self.drew, self.trace.steps) if drew]
        assert len(set(threw)) == len(threw)

    @invariant()
    def what_is_shown_is_handed_on(self) -> None:
        shown: dict[str, Any] = {}
        for step in self.trace.steps:
            if step.module in HANDS_ON and step.made:
                assert step.made.value.hash == shown[HANDS_ON[step.module]]
            if step.shown:
                shown[step.module] = step.shown.value.hash

    @invariant()
    def every_edit_is_kept_or_listed(self) -> None:
        for (module, element), shall in self.memory.edits().items():
            step = self.trace.latest(module)
            if step is None or step.shown is None:
                continue
            kept = parts(step.shown.level).get(element) == shall
            listed = [conflict for conflict in step.conflicts if conflict.edit.element == element]
            choice = self.memory.choices().get((module, element))
            assert kept or listed or choice == "new"
            assert kept or choice != "mine" or not element.startswith("ground@"), "a cell can always be what I want"

    @invariant()
    def no_edit_overwrites_what_it_was_not_made_for(self) -> None:
        for (module, element), (was, shall) in self.memory.changes().items():
            step = self.trace.latest(module)
            mine = self.memory.choices().get((module, element)) == "mine"
            if step is None or step.made is None or step.shown is None or mine or shall is None or element == "order":
                continue  # what is removed may also go with its room, and an order may come out by itself
            now = parts(step.made.level).get(element)
            assert now in (was, shall) or parts(step.shown.level).get(element) != shall

    @invariant()
    def no_edit_is_made_where_other_things_stand_beside(self) -> None:
        """A room or a token of the same name, beside others than then, may be another one."""
        changes, choices = self.memory.changes(), self.memory.choices()
        for (module, element), near in self.memory.beside().items():
            step, shall = self.trace.latest(module), changes[module, element][1]
            if step is None or step.made is None or step.shown is None or choices.get((module, element)) == "mine":
                continue
            if beside(step.made.level, element) != near and parts(step.made.level).get(element) != shall is not None:
                assert parts(step.shown.level).get(element) != shall


def beside(level: Level, element: str) -> list[str]:
    """The symbols next to a room or a token; nothing of other elements."""
    id = element.partition(" ")[2]
    if isinstance(level, Graph) and element.startswith("node "):
        ends = [(edge.source, edge.target) for edge in level.edges]
        joined = [a if b == id else b for a, b in ends if id in (a, b)]
        return sorted(node.symbol for name in joined for node in level.nodes if node.id == name)
    if isinstance(level, Sequence) and element.startswith("token "):
        at = next((at for at, token in enumerate(level.tokens) if token.id == id), len(level))
        near = (*level.tokens[max(0, at - 1) : at], *level.tokens[at + 1 : at + 2])
        return [token.symbol for token in near] if at < len(level) else []
    return []


def symbol_of(level: Level, element: str) -> str | None:
    found = element_of(level, element)
    return found.symbol if found else None


def follows(module: str) -> set[str]:
    """The module and all that depends on it; what reads a register depends on who writes it."""
    after = {"first": MODULES, "second": MODULES[2:], "apart": ("apart", "last", "both"), "last": ("last", "both")}
    return set(after[module])


def picture(trace: Trace) -> list[tuple[Any, ...]]:
    """Everything that a trace shows."""
    return [
        (s.module, s.visit, s.key, s.shown and s.shown.hash, s.failure, [str(c) for c in s.conflicts])
        for s in trace.steps
    ]


TestDesigner = Designer.TestCase
TestDesigner.settings = settings(max_examples=1000 if LONG else 40, stateful_step_count=20, deadline=None)


class GrammarDesigner(Designer):
    """The same designer with modules that rewrite by rules: what is pinned is context, and its rules give rooms their names."""

    carriers = ("grid rules", "graph rules", "sequence rules")


TestGrammarDesigner = GrammarDesigner.TestCase
TestGrammarDesigner.settings = settings(max_examples=1000 if LONG else 25, stateful_step_count=20, deadline=None)


class FurnishingDesigner(Designer):
    """The same with engines that prove what they make: rooms that are filled, and tiles that a solver lays. Whatever the
    designer does leaves a level that can be won, or an engine may be right to refuse it."""

    carriers = ("halls filled", "blanks by logic")
    symbols = GENTLE
    thrown = staticmethod(relaid)
    pinnable = staticmethod(
        lambda level: [(element, symbol) for element, symbol in pinnable(level) if symbol in GENTLE]
    )
    desk = staticmethod(lambda folder, project: desk(folder, project, alphabet_toml=CALM))


TestFurnishingDesigner = FurnishingDesigner.TestCase
TestFurnishingDesigner.settings = settings(max_examples=200 if LONG else 8, stateful_step_count=15, deadline=None)
