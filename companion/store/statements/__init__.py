"""SQL statements: those of one step of a transaction, each a small function over the connection, by what they keep.

What the store asks of its tables, acts, seats, pads and boxes lies in the module of that name, and in `memory` what
tables came to and by which names people are known.
"""
