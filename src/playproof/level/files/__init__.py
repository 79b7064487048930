"""The files a level lives in: the alphabet in TOML, the level in JSON. Read with every fault at once, written whole."""
