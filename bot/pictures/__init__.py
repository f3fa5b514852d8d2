"""Pictures of boards: scenes in, PNG out. Knows no game."""

from bot.pictures.cars import seat_emblem
from bot.pictures.painter import Painter
from bot.pictures.spots import letters
from bot.pictures.theme import DAY, Theme

__all__ = ["DAY", "Painter", "Theme", "letters", "seat_emblem"]
