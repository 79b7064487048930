"""Benchmarks: one file per subject, each with its bars. `python -m bench NAME`, or `make bench-NAME`."""
