"""What several boxes have in common, as pure functions: between the engine, which knows no box, and the games.

`hands` of cards the app may not know, `decks`, `supply` against the box's inventory, `luck` told or rolled,
`turns` around the table, `lines` of handwork, `dials` and `offering`, the commonest forms of both. Only what two games
have, or three of the coming ones need. Facts and tags stay in the games: nothing here is written into a log.
"""
