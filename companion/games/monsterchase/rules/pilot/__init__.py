"""The turn of a car people drive: card, manoeuvre or transfer, star power, drawing, shields."""
