-- `wake` of a table that left memory while a clock runs is when it must be back (ms since 1970).
CREATE INDEX tables_wake ON tables (wake);

-- When a server process was last alive: clocks charge nobody for the time when none was.
CREATE TABLE heartbeat (
  id BIGINT PRIMARY KEY,
  at BIGINT NOT NULL
);
