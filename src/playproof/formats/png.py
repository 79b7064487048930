"""Pictures of grids in pixels, as the tiles of the alphabet laid side by side."""

from __future__ import annotations

from pathlib import Path

from playproof.formats.loaded import Options
from playproof.formats.tiledexport import only_grids
from playproof.level import Cells, Level, Shapes
from playproof.level.files.whole import save_whole


def write(level: Level, path: Path, options: Options) -> list[Path]:
    from playproof.level.draw import png

    grid = level if isinstance(level, Cells | Shapes) else only_grids(level, path)
    return [save_whole(png(grid, tile=options.tile, trail=options.trail), path)]
