"""Tables and seats: the table as it is loaded and added to, whose phone sits where, who is let in.

`tables` the table, loaded and added to; `seats` which of them a phone holds, `seated` who sits where, `presence`
who is still there; `seat_requests` who wants a seat back, `askers` what phones are told of it; `trusted_devices` the
phones of the house, `pairing` the code that lets one in, `knocks` who asks to be; `name_completion` which names are
offered; `recent_tables` where a phone sat before; `new_table` the form that opens one, `openings` what one opens twice.
"""
