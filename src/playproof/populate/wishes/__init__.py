"""What a designer may wish for: one class for each line of a description, each of which knows the rules that it means."""

from playproof.populate.wishes.amounts import Amount
from playproof.populate.wishes.bounds import Bounded, Paced
from playproof.populate.wishes.counting import Fixed, Held, HowMany, Named, NeverIn
from playproof.populate.wishes.locks import Deep, Locked
from playproof.populate.wishes.nearby import Alike, Apart, NotBoth, Spaced
from playproof.populate.wishes.sums import Each, InAll
from playproof.populate.wishes.wish import Wish

__all__ = [
    "Alike",
    "Amount",
    "Apart",
    "Bounded",
    "Deep",
    "Each",
    "Fixed",
    "Held",
    "HowMany",
    "InAll",
    "Locked",
    "Named",
    "NeverIn",
    "NotBoth",
    "Paced",
    "Spaced",
    "Wish",
]
