"""The judge: promises, moves, search, proofs and their verification. It never imports an engine."""

from playproof.play.check.verify import verify
from playproof.play.judge import playtest
from playproof.play.promises import Promise, parse_promises
from playproof.play.proof import Proof
from playproof.play.scores import Pathways
from playproof.play.search import Play
from playproof.play.verdict import Judged, Verdict

__all__ = ["Judged", "Pathways", "Play", "Promise", "Proof", "Verdict", "parse_promises", "playtest", "verify"]
