"""The examples in docstrings of all modules run."""

import doctest
import importlib
import pkgutil

import pytest

import playproof

MODULES = sorted(found.name for found in pkgutil.walk_packages(playproof.__path__, "playproof."))


@pytest.mark.parametrize("name", ["playproof", *(name for name in MODULES if not name.endswith("__main__"))])
def test_the_examples_of_a_module_run(name):
    results = doctest.testmod(importlib.import_module(name))

    assert results.failed == 0
