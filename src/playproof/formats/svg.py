"""Pictures of levels as SVG: for pages, papers and people. A trail of a play can be drawn into it."""

from __future__ import annotations

from pathlib import Path

from playproof.formats.loaded import Options
from playproof.level import Level
from playproof.level.files.whole import save_whole


def write(level: Level, path: Path, options: Options) -> list[Path]:
    from playproof.level.draw import svg

    return [save_whole(svg(level, trail=options.trail, theme=options.theme), path)]
