"""DejaVu Sans Condensed, regular and bold, cut down to what Custode prints; the licence lies beside them."""
