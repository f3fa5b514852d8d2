"""Where races are kept: one SQLite file per guild."""
