"""One file for each kind of module; the table is `playproof.project.kinds`."""
