"""Everything is said in pyproject.toml; this file is the place where compiled cores will be declared."""

from setuptools import setup

setup()
