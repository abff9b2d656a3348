"""The rules of keeping a table, for any game: records, legality, log, luck, offers."""
