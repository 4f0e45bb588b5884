-- What a name looks like as it is written, beside its skeleton; and by which version of the data of
-- look-alikes both were made. Older ones are made again when a server starts.

ALTER TABLE users ADD COLUMN written TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN looks BIGINT NOT NULL DEFAULT 0;
CREATE INDEX users_written ON users (written) WHERE password <> '';
