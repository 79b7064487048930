"""Which single moves make a condition true: entering a symbol for `visits`, passing what asks for an item for `uses`.

Part of the checks of proofs: plain, and apart from the search.
"""

from __future__ import annotations

from playproof.errors import ProofRefused
from playproof.expr import Expr, Phrase
from playproof.level import Place, Symbol
from playproof.play.check.step import Rulebook, State
from playproof.play.proof import Proof


class Watch:
    """A condition `visits A or uses B or ...`: says of a move whether it fulfils it."""

    def __init__(self, rules: Rulebook, proof: Proof, clause: tuple[Expr, ...]) -> None:
        self.rules = rules
        phrases = [expr for expr in clause if isinstance(expr, Phrase)]
        self.visited = {phrase.subject for phrase in phrases if phrase.kind == "visits"}
        self.used = {phrase.subject for phrase in phrases if phrase.kind == "uses"}
        begin = rules.begin()
        if any(self.marks(symbol) for place in rules.touched(begin) for _, symbol in rules.here(place)):
            raise ProofRefused(proof.claim, "it holds at the start already and needs no invariant")

    def fulfils(self, before: State, move: str, after: State) -> bool:
        fresh = [place for place in self.rules.touched(after) if place not in self.rules.touched(before)]
        symbols = [symbol for place in fresh for _, symbol in self.rules.here(place)]
        return any(self.marks(s) or self._asks(s, before, after, fresh) for s in symbols) or any(
            self.marks(symbol) or self._uses(symbol) for symbol in self.rules.door(before, move)
        )

    def marks(self, symbol: Symbol) -> bool:
        return symbol.name in self.visited

    def _uses(self, symbol: Symbol) -> bool:
        return symbol.solid and bool(self.used & {*symbol.needs, *symbol.takes})

    def _asks(self, symbol: Symbol, before: State, after: State, places: list[Place]) -> bool:
        if self._uses(symbol) or (symbol.goal and self.used & set(symbol.needs) and self.rules.is_won(after)):
            return True
        acted = after.used - before.used
        here = {id: s for place in places for id, s in self.rules.here(place)}
        return any(self.used & {*here[id].needs, *here[id].takes} for id in acted if id in here and not here[id].solid)
