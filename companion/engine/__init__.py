"""The rules of keeping a table, for any game: records, legality, log, luck, offers.

In reading order: `words`, `italian` and `rulebook` what can be said; `game` the contract of a game, and what it answers
in, a module a chapter: `opening` and `box_entries` before a table, `facts` what is asked and what has happened,
`proposals` and `holes` what may be asked, `view`, `dials` and `audit` what lies there, `scores`, `results` and `pads`
what it comes to, `row_notes` rows of its box, `free_words` where people's own stand. `dispatch` finds its rules and
effects; `play` judges an act, `values` what stands in a correction, `locks` secret choices, `meanwhile` acts that
commute, `clock` time, `chance` luck; `log` and `undoing` say what stands, `aside` what a phone takes along, `offers`
what is open; `narration`, `handwork` and `voice` tell it; `ending` how far the end is, `notation` a position in one
line, `random_play` the player by luck, `memo` answers kept.
"""
