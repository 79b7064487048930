"""Pictures of levels as SVG: for pages, papers and people. A trail of a play can be drawn into it."""

from __future__ import annotations

from pathlib import Path

from playproof.formats.files import write_whole
from playproof.formats.loaded import Options
from playproof.level import Level


def write(level: Level, path: Path, options: Options) -> list[Path]:
    from playproof.level.draw import svg

    return [write_whole(path, svg(level, trail=options.trail, theme=options.theme))]
