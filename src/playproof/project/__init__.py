"""Projects: modules that make a level step by step, with the designer between the steps."""

from playproof.project.filledrooms import fill, repopulator
from playproof.project.made import Made, generate
from playproof.project.pipeline import execute
from playproof.project.products import Document, Product
from playproof.project.run import Run
from playproof.project.spec import Module, Project, Register
from playproof.project.state import State
from playproof.project.trace import Step, Trace, Waiting

__all__ = [
    "Document",
    "Made",
    "Module",
    "Product",
    "Project",
    "Register",
    "Run",
    "State",
    "Step",
    "Trace",
    "Waiting",
    "execute",
    "fill",
    "generate",
    "repopulator",
]
