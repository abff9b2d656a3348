"""What is remembered of evenings: matches that are over, and what comes of comparing them; pure.

In reading order: `matches` what is kept of one, `statistics` what friends argue about.
"""
