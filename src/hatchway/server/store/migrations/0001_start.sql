-- One dialect for SQLite and PostgreSQL: TEXT, BIGINT, no identity columns. Times are ms since 1970.

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  skeleton TEXT NOT NULL,
  password TEXT NOT NULL DEFAULT '', -- argon2; empty: a guest
  recovery TEXT NOT NULL DEFAULT '', -- argon2 of the recovery code
  created BIGINT NOT NULL
);
-- An account's name is its own: nothing that looks like it may become an account.
CREATE UNIQUE INDEX users_account ON users (skeleton) WHERE password <> '';

CREATE TABLE sessions (
  hash TEXT PRIMARY KEY, -- SHA-256 of the cookie or token: the database holds no secret that logs in
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created BIGINT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE links ( -- one-time links that bring a user to another device
  hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  until BIGINT NOT NULL
);

CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  game TEXT NOT NULL,
  seed TEXT NOT NULL,
  phase TEXT NOT NULL,
  listed BIGINT NOT NULL,
  line TEXT NOT NULL, -- TableLine as JSON, for lists
  wake BIGINT NOT NULL, -- 1: must run even if nobody is connected (clock, bots)
  seq BIGINT NOT NULL, -- of its last entry
  epoch BIGINT NOT NULL DEFAULT 0, -- raised by every new owner
  owner TEXT NOT NULL DEFAULT '',
  lease BIGINT NOT NULL DEFAULT 0, -- until when it is owned, by the database's clock
  created BIGINT NOT NULL,
  updated BIGINT NOT NULL
);
CREATE INDEX tables_listed ON tables (phase, listed, updated);

CREATE TABLE entries ( -- the log of each table: the truth
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  seq BIGINT NOT NULL,
  at BIGINT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (table_id, seq)
);

CREATE TABLE replies ( -- what each command was answered: carried out once, however often it is sent
  user_id TEXT NOT NULL,
  table_id TEXT NOT NULL, -- empty: the command that makes a table
  client_id TEXT NOT NULL,
  body TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (table_id, user_id, client_id)
);
CREATE INDEX replies_at ON replies (at);

CREATE TABLE members (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  seats TEXT NOT NULL, -- JSON list
  waiting BIGINT NOT NULL, -- 1: a decision is asked of this user
  PRIMARY KEY (table_id, user_id)
);
CREATE INDEX members_user ON members (user_id);

CREATE TABLE notes (
  table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
  user_id TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (table_id, user_id)
);

CREATE TABLE blocks (
  user_id TEXT NOT NULL,
  blocked TEXT NOT NULL,
  PRIMARY KEY (user_id, blocked)
);

CREATE TABLE inbox ( -- commands for a table that another server process owns
  id TEXT PRIMARY KEY,
  table_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  body TEXT NOT NULL,
  reply TEXT NOT NULL DEFAULT '',
  at BIGINT NOT NULL
);
CREATE INDEX inbox_table ON inbox (table_id, at);
