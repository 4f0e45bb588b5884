"""Storage: plain SQL that runs on both SQLite and PostgreSQL."""
