"""How often one address may do what is costly; counted in memory."""

from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

# A family behind one address opens a table once an evening; these stop a script, not a person.
OPENING = "20 per minute"
JOINING = "60 per minute"
IMPORTING = "20 per minute"
PRINTING = "60 per minute"

limiter = Limiter(get_remote_address, storage_uri="memory://", strategy="fixed-window")
