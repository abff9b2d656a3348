"""What is remembered of evenings: matches that are over, and what comes of comparing them; pure.

In reading order: `matches` what is kept of one, `course` how it went act by act, `statistics` what friends argue about;
`match_file` one as a file, `bgstats` one as BG Stats takes it in.
"""
