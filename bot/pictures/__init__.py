"""Pictures of boards: scenes in, PNG out. Knows no game."""

from bot.pictures.cars import seat_emblem
from bot.pictures.painter import Painter
from bot.pictures.phone import LEAST_TEXT, smallest_text
from bot.pictures.spots import letters
from bot.pictures.theme import DAY, Theme

__all__ = ["DAY", "LEAST_TEXT", "Painter", "Theme", "letters", "seat_emblem", "smallest_text"]
