"""Programs of a designer's own in which a concept is unavoidable, whatever they are about.

    concept     the program, its constraints, and the two names that mean something in it
    rules       the ground program taken apart
    sides       what of it belongs to the level, what to plays
    copies      a play copied over all levels, to rule out those in which it avoids the concept
    checker     a play of one level that avoids the concept
    seeker      the search: propose, doubt, learn
    examine     the same question about one level, asked anew by a solver that knows nothing of the search
    pattern     tagged atoms as things on the cells of a grid, and back

Nelson & Smith, chapter 8 of *Procedural Content Generation in Games*, section 8.5; the facts about it are told in
`docs/how-it-works/answer-sets.md`.
"""

from playproof.answersets.concepts.concept import Concept
from playproof.answersets.concepts.examine import Examined, examine
from playproof.answersets.concepts.seeker import Budget, Held, Limit, Seeker, Sought, Together

__all__ = ["Budget", "Concept", "Examined", "Held", "Limit", "Seeker", "Sought", "Together", "examine"]
