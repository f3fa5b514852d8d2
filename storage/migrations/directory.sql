-- Who sits where, and what waits in which guild. Derived: built anew from the guild files if lost.
-- So it needs no migrations either: a file that differs from this script is replaced.

CREATE TABLE guilds (
  guild       INTEGER PRIMARY KEY,
  next_due    INTEGER,
  undelivered INTEGER NOT NULL,
  removal     INTEGER,
  settled     INTEGER NOT NULL           -- 0: may hold too much, to be derived at the next start
) STRICT;
CREATE INDEX guilds_by_due ON guilds (next_due) WHERE next_due IS NOT NULL;

CREATE TABLE matches (
  guild  INTEGER NOT NULL,
  match  INTEGER NOT NULL,
  status TEXT NOT NULL,
  PRIMARY KEY (guild, match, status)     -- two statuses of a match while unsettled
) STRICT, WITHOUT ROWID;

CREATE TABLE places (
  guild  INTEGER NOT NULL,
  match  INTEGER NOT NULL,
  member INTEGER NOT NULL,
  seat   INTEGER NOT NULL,               -- -1 in a lobby
  PRIMARY KEY (guild, match, member, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX places_by_member ON places (member);

CREATE TABLE told (                      -- that their file cannot be used
  guild INTEGER PRIMARY KEY
) STRICT;
