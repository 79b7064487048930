"""The batch that all ways of making it must equal."""

import pytest
from batch_projects import MANY, dug

from playproof.batch import in_place, run


@pytest.fixture(scope="session")
def cave(tmp_path_factory):
    return dug(tmp_path_factory.mktemp("same") / "cave")


@pytest.fixture(scope="session")
def wanted(cave):
    """The digest of the batch made in one place, one level after the other."""
    return run(cave, MANY, 7, in_place(), cave / "wanted.sqlite", measures="batch_hooks:slow").digest()
