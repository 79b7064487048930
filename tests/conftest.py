"""What holds for all tests."""

import signal


def pytest_configure():
    """Heed Ctrl-C also where the tests were begun in the background: a shell makes such programs deaf to it, and the
    programs that tests begin and interrupt would be deaf as well."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
