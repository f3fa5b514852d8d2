-- One guild's data. Times are whole microseconds since 1970 in UTC; JSON is the bot's business.

CREATE TABLE guild (
  id       INTEGER PRIMARY KEY,
  settings TEXT,
  removal  INTEGER                       -- from when on everything here is to be deleted
) STRICT;

CREATE TABLE people (
  member   INTEGER PRIMARY KEY,
  name     TEXT NOT NULL,
  language TEXT,
  dm       TEXT NOT NULL CHECK (dm IN ('unknown', 'ok', 'closed')),
  dm_since INTEGER
) STRICT;

CREATE TABLE matches (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,      -- never given twice: old buttons bear it
  game          TEXT NOT NULL,
  name          TEXT NOT NULL COLLATE NOCASE,
  status        TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'paused', 'over', 'cancelled')),
  host          INTEGER NOT NULL,
  channel       INTEGER NOT NULL,
  options       TEXT NOT NULL,
  pace          TEXT NOT NULL,
  version       INTEGER NOT NULL,
  created       INTEGER NOT NULL,
  started       INTEGER,
  ended         INTEGER,
  rules_version INTEGER NOT NULL,
  anchor        TEXT NOT NULL,
  secret_key    BLOB NOT NULL,
  words         TEXT NOT NULL,
  epoch         INTEGER NOT NULL DEFAULT 0,
  phase         INTEGER NOT NULL DEFAULT 0,
  numbers       TEXT NOT NULL DEFAULT '{}',
  next_seq      INTEGER NOT NULL DEFAULT 1,
  next_event    INTEGER NOT NULL DEFAULT 1,
  paused_reason TEXT,
  result        TEXT,
  previous      INTEGER REFERENCES matches (id)
) STRICT;
CREATE UNIQUE INDEX live_names ON matches (name) WHERE status IN ('lobby', 'running', 'paused');
CREATE INDEX matches_by_status ON matches (status);

CREATE TABLE lobby (
  match  INTEGER NOT NULL REFERENCES matches (id),
  member INTEGER NOT NULL,
  name   TEXT NOT NULL,
  word   TEXT,
  place  INTEGER NOT NULL,
  PRIMARY KEY (match, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX lobby_by_member ON lobby (member);

CREATE TABLE seats (
  match     INTEGER NOT NULL REFERENCES matches (id),
  seat      INTEGER NOT NULL,
  member    INTEGER,
  name      TEXT NOT NULL,
  kind      TEXT NOT NULL CHECK (kind IN ('member', 'house')),
  autopilot INTEGER NOT NULL CHECK (autopilot IN (0, 1)),
  missed    INTEGER NOT NULL,
  since     INTEGER NOT NULL,
  PRIMARY KEY (match, seat),
  CHECK ((kind = 'member') = (member IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_member ON seats (member);

CREATE TABLE past_seats (
  id     INTEGER PRIMARY KEY,
  match  INTEGER NOT NULL REFERENCES matches (id),
  seat   INTEGER NOT NULL,
  member INTEGER NOT NULL,
  name   TEXT NOT NULL,
  since  INTEGER NOT NULL,
  until  INTEGER NOT NULL
) STRICT;
CREATE INDEX past_seats_by_match ON past_seats (match);

CREATE TABLE checkpoints (
  match         INTEGER NOT NULL REFERENCES matches (id),
  epoch         INTEGER NOT NULL,
  phase         INTEGER NOT NULL,
  rules_version INTEGER NOT NULL,
  state         TEXT NOT NULL,
  at            INTEGER NOT NULL,
  PRIMARY KEY (match, epoch, phase)
) STRICT;

CREATE TABLE log (
  match       INTEGER NOT NULL REFERENCES matches (id),
  seq         INTEGER NOT NULL,
  epoch       INTEGER NOT NULL,
  phase       INTEGER NOT NULL,
  kind        TEXT NOT NULL CHECK (kind IN ('answer', 'act')),
  seat        INTEGER NOT NULL,
  number      INTEGER NOT NULL,
  name        TEXT NOT NULL,
  payload     TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  by          TEXT NOT NULL CHECK (by IN ('member', 'house', 'clock', 'standing')),
  member      INTEGER,
  live        INTEGER NOT NULL CHECK (live IN (0, 1)),
  at          INTEGER NOT NULL,
  PRIMARY KEY (match, seq)
) STRICT;
CREATE UNIQUE INDEX one_answer ON log (match, seat, number) WHERE kind = 'answer' AND live;
CREATE INDEX log_by_phase ON log (match, epoch, phase, seq) WHERE live;

CREATE TABLE interactions (
  interaction INTEGER PRIMARY KEY,
  match       INTEGER NOT NULL REFERENCES matches (id),
  version     INTEGER NOT NULL,
  seq         INTEGER,
  at          INTEGER NOT NULL
) STRICT;

CREATE TABLE events (
  match    INTEGER NOT NULL REFERENCES matches (id),
  number   INTEGER NOT NULL,
  phase    INTEGER NOT NULL,
  audience TEXT,                         -- NULL: everyone
  name     TEXT NOT NULL,
  payload  TEXT NOT NULL,
  at       INTEGER NOT NULL,
  PRIMARY KEY (match, number)
) STRICT;

CREATE TABLE draws (
  number  INTEGER PRIMARY KEY AUTOINCREMENT,
  match   INTEGER NOT NULL REFERENCES matches (id),
  race    INTEGER NOT NULL,
  epoch   INTEGER NOT NULL,
  stream  TEXT NOT NULL,
  counter INTEGER NOT NULL,
  bound   INTEGER NOT NULL,
  result  INTEGER NOT NULL
) STRICT;
CREATE INDEX draws_by_match ON draws (match, number);

CREATE TABLE orders (
  match   INTEGER NOT NULL REFERENCES matches (id),
  seat    INTEGER NOT NULL,
  name    TEXT NOT NULL,
  "order" TEXT NOT NULL,
  PRIMARY KEY (match, seat, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE drafts (
  match  INTEGER NOT NULL REFERENCES matches (id),
  seat   INTEGER NOT NULL,
  number INTEGER NOT NULL,
  picks  TEXT NOT NULL,
  PRIMARY KEY (match, seat, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE timers (
  match   INTEGER NOT NULL REFERENCES matches (id),
  kind    TEXT NOT NULL,
  key     TEXT NOT NULL,
  due     INTEGER NOT NULL,
  payload TEXT NOT NULL,
  PRIMARY KEY (match, kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX timers_by_due ON timers (due);

CREATE TABLE batches (
  id          TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 25),
  target_kind TEXT NOT NULL CHECK (target_kind IN ('channel', 'member')),
  target_id   INTEGER NOT NULL,
  payload     TEXT NOT NULL,
  created     INTEGER NOT NULL,
  attempts    INTEGER NOT NULL DEFAULT 0,
  not_before  INTEGER,
  state       TEXT NOT NULL CHECK (state IN ('sending', 'sent', 'requeued', 'dead')),
  message     INTEGER
) STRICT;
CREATE UNIQUE INDEX one_batch_a_target ON batches (target_kind, target_id) WHERE state = 'sending';

CREATE TABLE outbox (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,        -- the order of sending
  target_kind TEXT NOT NULL CHECK (target_kind IN ('channel', 'member')),
  target_id   INTEGER NOT NULL,
  match       INTEGER REFERENCES matches (id),
  kind        TEXT NOT NULL,
  payload     TEXT NOT NULL,
  created     INTEGER NOT NULL,
  not_before  INTEGER,
  attempts    INTEGER NOT NULL DEFAULT 0,
  state       TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'done', 'dead')),
  batch       TEXT REFERENCES batches (id),
  CHECK ((state = 'queued') = (batch IS NULL))
) STRICT;
CREATE INDEX outbox_queue ON outbox (target_kind, target_id, id) WHERE state = 'queued';
CREATE INDEX outbox_by_batch ON outbox (batch);

CREATE TABLE messages (
  message INTEGER NOT NULL,
  match   INTEGER NOT NULL REFERENCES matches (id),
  purpose TEXT NOT NULL,
  channel INTEGER NOT NULL,
  number  INTEGER,
  at      INTEGER NOT NULL,
  PRIMARY KEY (message, match, purpose)
) STRICT, WITHOUT ROWID;
CREATE INDEX messages_by_purpose ON messages (match, purpose, at);
