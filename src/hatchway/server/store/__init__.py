"""Storage: plain SQL that runs on SQLite and on PostgreSQL alike."""
