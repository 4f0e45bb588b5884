-- What a table is after its entry `seq`, as plain data: it loads from here and the entries after it.
-- Only a short cut: the log alone is the truth, and a snapshot that does not fit it is thrown away.

CREATE TABLE snapshots (
  table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
  seq BIGINT NOT NULL,
  body BYTEA NOT NULL -- JSON, compressed
);

-- The list of open tables: a step of a running game does not touch it.
DROP INDEX tables_listed;
CREATE INDEX tables_listed ON tables (updated) WHERE phase = 'gathering' AND listed = 1;
