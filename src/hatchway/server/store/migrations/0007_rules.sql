-- The version of rules and data that a game began with, empty before its start and in older databases:
-- only a process that knows it takes the table. And why a table could not be opened, for lists.

ALTER TABLE tables ADD COLUMN rules TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN fault TEXT NOT NULL DEFAULT '';
