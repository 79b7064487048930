"""Files of a project stay in its folder: see `playproof.level.files.folder`, which guards every file that names another."""

from playproof.level.files.folder import inside

__all__ = ["inside"]
