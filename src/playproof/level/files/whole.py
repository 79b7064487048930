"""Files are read within a bound, and written whole or not at all.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     path = save_whole("one level", f"{folder}/a.txt")
...     read_whole(f"{folder}/a.txt"), [path.name for path in Path(folder).iterdir()]
('one level', ['a.txt'])

What is written goes into a file aside, `.a.txt.….aside` in the same folder, is brought to the disk, and only then takes
the name: whoever is killed in between leaves the old file as it was.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

from playproof.errors import Fault, Where, WrongInput

MOST_BYTES = 64 * 2**20


def read_whole(path: str | Path, most: int = MOST_BYTES) -> str:
    """The text of a file: one that is missing, no file, too large or no UTF-8 is wrong input."""
    return decode(read_bytes(path, most), str(path))


def decode(content: bytes, file: str = "") -> str:
    """Text from UTF-8, without the mark that some editors put in front."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        what = f"byte {error.start + 1:,} of the file is 0x{content[error.start]:02x}, which is no UTF-8 text"
        raise WrongInput(Fault(what, Where(file, line), "save the file as UTF-8")) from None


def read_bytes(path: str | Path, most: int = MOST_BYTES) -> bytes:
    """All bytes of an ordinary file, within a bound."""
    path = Path(path)
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise _wrong(path, "this is a folder, wanted a file")
        if not stat.S_ISREG(kind):
            raise _wrong(path, "this is no ordinary file")  # a pipe would be waited for without end
        with path.open("rb") as file:
            content = file.read(most + 1)
    except FileNotFoundError:
        raise _wrong(path, "there is no such file") from None
    except (OSError, ValueError) as error:
        raise _wrong(path, f"this cannot be read: {_reason(error)}") from None
    if len(content) > most:
        raise _wrong(path, f"the file is larger than {most // 2**20} MB, the most that is read")
    return content


def save_whole(content: str | bytes, path: str | Path) -> Path:
    """Write a file so that at every moment its name holds either the old content or the new; gives back its path."""
    return _saved(content, path, _write_to_disk, _sync_folder)


def save_soon(content: str | bytes, path: str | Path) -> Path:
    """The same for what can be made again, without waiting for the disk.

    Whoever is killed leaves the old content or the new here too. But if the machine itself fails, the name may hold
    something else for as long as the system has not written it: only use it where readers can tell.
    """
    return _saved(content, path, Path.write_bytes, lambda folder: None)


def make_folder(path: str | Path) -> Path:
    """The folder, made with all above it if it is not there."""
    with written(path, "this folder cannot be made"):
        Path(path).mkdir(parents=True, exist_ok=True)
    return Path(path)


@contextmanager
def written(path: str | Path, what: str = "this cannot be written") -> Iterator[None]:
    """What the system refuses, such as to write into the folder of somebody else, is wrong input that says of which file."""
    try:
        yield
    except (OSError, ValueError) as error:
        raise _wrong(Path(path), f"{what}: {_reason(error)}") from None


def _saved(
    content: str | bytes, path: str | Path, write: Callable[[Path, bytes], object], sync: Callable[[Path], None]
) -> Path:
    with written(path):
        target = Path(path).resolve()  # a link stays a link, and what it leads to is replaced
        aside = target.with_name(f".{target.name[:200]}.{token_hex(6)}.aside")
        with _swept(aside):
            write(aside, content.encode() if isinstance(content, str) else content)
            if target.exists():
                aside.chmod(stat.S_IMODE(target.stat().st_mode))
            os.replace(aside, target)
        sync(target.parent)
    return Path(path)


@contextmanager
def _swept(aside: Path) -> Iterator[None]:
    """Leave no litter beside somebody's levels, also when he interrupts."""
    try:
        yield
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise


def _write_to_disk(aside: Path, content: bytes) -> None:
    with aside.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """The new name too must be on the disk; systems that cannot sync a folder do it by themselves."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _wrong(path: Path, what: str) -> WrongInput:
    return WrongInput(Fault(what, Where(str(path))))


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
