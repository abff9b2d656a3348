"""Italian articles and the prepositions that melt into them (grammar): "alla Cripta", "nel Bosco", "ad Anna".

An Italian plural is not made here: it is a sentence of its own (`words`).
"""

# What a preposition becomes before an article; before a name without one it stays, but for "ad" before an a.
MELTED = {"a": "a", "di": "de", "da": "da", "in": "ne", "su": "su"}
ARTICLES = ("il", "lo", "la", "l'", "i", "gli", "le")
# After the melted stem: "a" + "il" is "al", "de" + "la" is "della".
ENDINGS = {"il": "l", "lo": "llo", "la": "lla", "l'": "ll'", "i": "i", "gli": "gli", "le": "lle"}


def with_article(article: str, name: str) -> str:
    """The name with its article, if it has one."""
    if not article:
        return name
    return f"{article}{name}" if article.endswith("'") else f"{article} {name}"


def with_preposition(preposition: str, article: str, name: str) -> str:
    """The name after a preposition that melts into its article."""
    if article:
        return with_article(MELTED[preposition] + ENDINGS[article], name)
    # Before another vowel "a" stays as it is: that is how it is spoken.
    is_hard = preposition == "a" and name[:1].lower() in ("a", "à")
    return f"{preposition}{'d' if is_hard else ''} {name}"
