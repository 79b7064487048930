"""What a new project begins with: a folder of files for each starter, which make levels as they are.

    dungeon, sketch, ask, logic     one game of keys and doors: its alphabet lies in `game`
    rooms, rules                    games of their own

In these files NAME stands for what the project is called.
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).parent
GAME = HERE / "game"


def files(starter: str, name: str) -> dict[str, str]:
    """The texts of a new project by the names of their files."""
    from json import dumps

    from playproof.project.schema import project_schema

    named = name.replace("\\", "").replace('"', "") or "level"
    found = {path.name: path for folder in (GAME, HERE / starter) for path in folder.iterdir()}
    first = sorted(found, key=lambda file: (file != "project.toml", file))
    texts = {file: found[file].read_text(encoding="utf-8").replace("NAME", named) for file in first}
    return {**texts, "project.schema.json": dumps(project_schema(), indent=1) + "\n"}
