"""Slash commands: thin, each hands over to what the bot can do."""
