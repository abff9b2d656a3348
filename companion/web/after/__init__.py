"""After the match: its story, matches that are over, charts, what is shared, names in people's own words.

`story_page` the story by rounds; `past_matches` the matches that are over, `match_lines` a line of one, `charts` its
drawings; `sharing` what of it is told to others; `people_words` people's own words, to be erased.
"""
