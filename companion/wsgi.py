r"""Custode for any WSGI server: one process, with threads.

    waitress-serve --listen='*:8000' --threads=64 --connection-limit=1000 --no-clear-untrusted-proxy-headers \
        companion.wsgi:app
    CUSTODE_THREADS=64 gunicorn --bind='[::]:8000' --workers=1 --threads=64 companion.wsgi:app

Waitress shows how many threads it has; of any other server CUSTODE_THREADS says it. Without it no phone listens to a
stream, and all ask by hand. CUSTODE_DATA_DIR says where the tables are, CUSTODE_HOSTS under which names they are asked
for. What a proxy on this machine adds to a request has to reach Custode: whom it speaks for is not at the machine.
"""

from companion.web.serving.hosted import hosted

app = hosted()
