"""Everything is said in pyproject.toml but this: which modules are compiled, and that none has to be.

A hot core is plain Python in `core.py` with its types in `core.pxd` beside it. Cython makes a compiled module of the two;
where there is no compiler the build says so and Python runs `core.py` itself, slowly.
"""

import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

FLAGS = ["-O3", "-g0", "-ffp-contract=off", "-fno-wrapv", "-fno-trapping-math"]
"""No contraction: a machine that multiplies and adds in one step would round once and not twice, and make another level. The
last two undo what Python asks for itself, since no number of ours runs over and nobody traps a division."""
CORES = ("playproof.populate.core", "playproof.populate.scout")


class BuildOrFallBack(build_ext):
    """Builds what it can: without a compiler the plain module stays, which gives the same answers."""

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception as error:
            print(f"{ext.name} stays plain Python, about 200 times slower: {error}", file=sys.stderr)

    def get_outputs(self) -> list[str]:
        from pathlib import Path

        return [output for output in super().get_outputs() if Path(output).exists()]

    def copy_extensions_to_source(self) -> None:
        from pathlib import Path

        built = [ext for ext in self.extensions if Path(self.get_ext_fullpath(ext.name)).exists() or self._built(ext)]
        self.extensions = built
        super().copy_extensions_to_source()

    def _built(self, ext: Extension) -> bool:
        from pathlib import Path

        return Path(self.build_lib, self.get_ext_filename(ext.name)).exists()


def extensions() -> list[Extension]:
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    sources = [Extension(name, ["src/" + name.replace(".", "/") + ".py"], extra_compile_args=FLAGS) for name in CORES]
    return list(cythonize(sources, build_dir="build/cython", language_level=3))


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildOrFallBack})
