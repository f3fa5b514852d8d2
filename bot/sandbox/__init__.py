"""A Discord on 127.0.0.1 for an unchanged discord.py bot: to test with, and to play on."""

from bot.sandbox.modals import NotFilled
from bot.sandbox.options import WrongOption
from bot.sandbox.people import InteractionFailed, NotPossible, Person, Shown
from bot.sandbox.places import ChannelPlace, GuildPlace
from bot.sandbox.server import Sandbox
from bot.sandbox.state import Message
from bot.sandbox.uploads import File

__all__ = [
    "ChannelPlace",
    "File",
    "GuildPlace",
    "InteractionFailed",
    "Message",
    "NotFilled",
    "NotPossible",
    "Person",
    "Sandbox",
    "Shown",
    "WrongOption",
]
