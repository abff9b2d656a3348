"""Routes: every module that answers an address, one blueprint each; what serves them lies in the rooms beside.

The table and who sits at it: `opening`, `table`, `place`, `me`, `ask`, `again`, `live`. Beside it: `corrections`,
`rules`, `box`, `box_rows`, `box_read`, `print`, `links`, `scan`. After the match, and what the house remembers:
`story`, `evenings`, `people`, `matches`, `share`. The house and its phones: `devices`, `home_screen`, `knocking`,
`settings`, `shelf`, `shelving`.
"""
