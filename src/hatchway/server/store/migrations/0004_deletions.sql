-- Users who had their data deleted: random ids and nothing else. What one of them had under way is not
-- stored any more, and a backup that is restored loses them again.

CREATE TABLE deletions (
  user_id TEXT PRIMARY KEY,
  at BIGINT NOT NULL,
  done BIGINT NOT NULL DEFAULT 0 -- 1: they are out of every log
);

-- How often the log of a table was rewritten. Whoever holds the table as it was before cannot write.
ALTER TABLE tables ADD COLUMN edition BIGINT NOT NULL DEFAULT 0;
