-- When a member last looked at the table: for lists, and for the recap of what happened since.

ALTER TABLE members ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
