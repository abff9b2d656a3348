"""The boss at the wheel: every option of a move, driven event by event on a strip of track, and the one it takes.

`strip` is what lies around the boss, in one line; `events` and `drive` make one move, event by event; `moves` are every
option; `priorities` what it prefers; `boulders` roll. These know no table. `on_table` is how they find it; a `course`
goes piece by piece over a card or, by `assaulting`, over the lines of an assault; `drawing`, `choosing`, `questions`
(where nobody drew the track), `rocks_on_table` and `odds` bring it all to the table.
"""
