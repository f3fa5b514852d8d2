"""Pitboard on Discord."""
