"""One at a time: a lock on an open file, which goes with the process that holds it, however that ends.

>>> from tempfile import TemporaryFile
>>> with TemporaryFile() as file:
...     taken(file.fileno())
True

`taken` does not wait: it says False if another process, or another opening of the file in this one, has the lock.
"""

from __future__ import annotations

import os
import sys

FAR = 1 << 30
"""Windows locks bytes, and nobody else may read them meanwhile: one that lies behind all that such a file says."""

if sys.platform == "win32":
    import msvcrt

    def taken(handle: int) -> bool:
        """Take the lock of an open file, if nobody has it; closing the file lets it go."""
        os.lseek(handle, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def taken(handle: int) -> bool:
        """Take the lock of an open file, if nobody has it; closing the file lets it go."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
