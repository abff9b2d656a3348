"""Beside the table: corrections, what should lie there, the owner's box, photographed pads.

`corrections` what may be corrected; `records` what should lie there and the score; of the owner's box `complaints`
about what is typed, `row_notes` what a game makes of a row, `origins` where a value was learned; `scanning` a
photographed pad, `pad_review` how it is shown, `crops` its cells.
"""
