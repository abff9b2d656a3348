"""SQL statements: those of one step of a transaction, each a small function over the connection, by what they keep.

`tables`, their `acts` and `seats`, `holders` the phones of these, `pads`, `boxes` and the `lessons` that acts taught
them, the `devices` of the house and which tables are its own, in `history` what tables came to and by which names
people are known, in `forgetting` how a name goes: each chapter of the store has the module of its name.
"""
