"""Serving and safety: under which names the server answers, what a request may carry, how it is answered.

`services` what every page has at hand; `hosts` under which names and addresses this server answers;
`security`, `policy` and `rates` who may ask what, and how often; `cookies` what a phone keeps for us; `language` in
which words a page is, and what else a phone prefers, `settings_prompt` what of that it is asked once; `breadcrumbs`
where a page leads back to; `responses` and `errors` how it is answered; `assets` stylesheets and scripts; `hub` who
listens to which table; `worker_threads` who reads what takes long. `hosted` is all of it for a WSGI server.
"""
