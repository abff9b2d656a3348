"""The page of the moment: what one viewer sees of a table now, what may be done, and a request to do it.

`page` what a viewer is shown: `prompt` what is now and what the last act did, `sentences` as a page shows them,
`secret` choices, `forms` what a seat may do and `counters` what of it adds up, `setting_up` how the table is laid
out, `story_acts` its acts in words, `act_summary` one of them in a few, `closing` how it ends; and `act_request`, a
request to act.
"""
