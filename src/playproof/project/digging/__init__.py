"""How the digger digs: the parts that symbols play, the site, rooms, corridors, locks and keys."""
