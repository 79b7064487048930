"""The child process that grounds: reads a program, writes what clingo makes of it, and holds itself to limits.

Run as `python -P grounder.py SECONDS MEGABYTES`, with the program on standard input. A join that explodes
heeds no interrupt, so it is given a process of its own, which the system stops.
"""

from __future__ import annotations

import signal
import sys


def main(seconds: int, megabytes: int) -> int:
    from clingo import Application, clingo_main

    _limit(seconds, megabytes)
    _collect_output()
    return clingo_main(Application(), ["--mode=gringo", "--warn=no-atom-undefined", "-"])


def _limit(seconds: int, megabytes: int) -> None:
    try:
        import resource
    except ImportError:  # not on Windows, where the parent's own clock is all there is
        return
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    # Python is deaf to the signal that ends who writes too much; clingo would go on writing into nothing.
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_FSIZE, (megabytes << 19, megabytes << 19))
    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def _collect_output() -> None:
    """Write in large pieces: clingo hands over each word by itself, which takes four times as long as to ground.

    This is `std::ios_base::sync_with_stdio(false)`, which no option of clingo says, by its name in GNU's library.
    """
    import ctypes

    try:
        library = ctypes.CDLL("libstdc++.so.6")
        library._ZNSt8ios_base15sync_with_stdioEb(ctypes.c_bool(False))
    except (OSError, AttributeError):  # another library of C++: word by word then, and the same words
        return


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2])))
