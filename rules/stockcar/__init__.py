"""What Daytona 500 and RACE share: lanes and columns, cards that move everybody's cars, auctions.

Not a game: it is built on the engine alone, and the two games are built on it.
"""
