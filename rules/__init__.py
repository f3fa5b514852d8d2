"""The rules of the games: pure, and ignorant of who plays and where."""
