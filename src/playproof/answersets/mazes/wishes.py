"""What may be preferred of a maze: a phrase, and what each thing that is disliked counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from playproof.errors import Fault, WrongInput, nearest

WISHES: Mapping[str, str] = {
    "few vertical links": "links that lead up or down",
    "many vertical links": "links that lead to the sides",
    "few dead ends": "rooms with one link",
    "many dead ends": "rooms with more than one link",
    "long corridors": "rooms in which a corridor could go straight on and does not",
    "short corridors": "rooms in which a corridor goes straight on",
    "long way": "rooms that are not on the way from start to exit",
    "short way": "rooms on the way from start to exit",
}


@dataclass(frozen=True, slots=True)
class Wish:
    """One preference; each thing that it dislikes costs its weight."""

    phrase: str
    weight: int = 1

    def __post_init__(self) -> None:
        if self.phrase not in WISHES:
            what = f"'{self.phrase}' is nothing that a maze can be asked for"
            raise WrongInput(Fault(what, hint=nearest(self.phrase, WISHES)))

    def __str__(self) -> str:
        return self.phrase if self.weight == 1 else f"{self.phrase} (weight {self.weight})"
