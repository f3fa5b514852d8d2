"""What every game shares: seats, decisions, chance and secrecy. It knows no game."""
