"""Custode, the keeper of the table. The map of the program, in reading order.

engine/       what a rule, a fact, an offer, a play and a game are, how a game speaks, secret choices (`locks`) and acts
              that commute (`meanwhile`); pure
kit/          what several boxes have in common: hands, decks, supply, luck, turns, dials; pure
games/        one folder a game, each read top to bottom from its `__init__.py`: `rules/` has each action above its
              rule, `facts/` each fact with what it does to the table, what hands do for it and how it is told
box.py        what ships about a game's components, read and checked; with what its owner said
lessons       where what a box says comes from: its owner's word, and what acts at tables taught it
history/      matches that are over, statistics, the course of a match, a match as a file or for BG Stats; pure
scan/         photographs of score pads, read to what each cell may say
store/        the only SQL: tables, seats, acts, pads, boxes, what is remembered and how a name is erased
web/          the phone: `serving` and safety, `seating` (tables and seats), the page of the `moment`, `beside` the
              table, `after` the match; what answers an address lies in its `routes/`
wsgi          the application for a WSGI server that somebody else starts
cli/          the `custode` command (`games`, `files`), and what it calls: `serving`, `network`, `channels` and
              `addresses` (phones, and the lines and addresses at which they are answered), `transcript` and
              `rejudging` (replay), `simulate` (random play), `printing` (paper), `pair` (a phone let into the house),
              `boxfile` (the owner's values), `paper_in` (photographs of pads), `maintenance` (doctor)
strict_json   JSON from outside, for a transcript and for a request
decisions.md  what was decided, why, and at what price

Beside this package: `printables/` draws the paper, `data/` holds rules, words and components, a folder a game, and in
`data/custode` those that all share, with the words of the frame (`frame.toml`); `tests/` mirrors it all.
"""

__version__ = "0.7.4"
