"""A small real bot: one command or button for each thing the local Discord must be able to do."""

import asyncio
import io
import struct
import zlib
from typing import Any, Self

import discord
from discord import app_commands, ui

Here = discord.Interaction[discord.Client]


def png(width: int = 64, height: int = 48) -> bytes:
    """A plain picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        checked = kind + data
        return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\xc8\x28\x28" * width) * height)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    )


def picture(name: str = "board.png", alt: str = "Red leads by a nose") -> discord.File:
    return discord.File(io.BytesIO(png()), name, description=alt)


class Vote(ui.DynamicItem[ui.Button[Any]], template=r"vote:(?P<seat>\d+)"):  # Any: any view
    def __init__(self, seat: int) -> None:
        super().__init__(ui.Button(label=f"Vote {seat}", custom_id=f"vote:{seat}"))
        self.seat = seat

    @classmethod
    async def from_custom_id(
        cls, _interaction: Here, _item: ui.Item[Any], match: Any
    ) -> Self:  # Any: as discord.py declares it
        return cls(int(match["seat"]))

    async def callback(self, interaction: Here) -> None:
        await interaction.response.send_message(f"seat {self.seat}, thanks", ephemeral=True)


class Redraw(ui.DynamicItem[ui.Button[Any]], template="redraw"):  # Any: any view
    def __init__(self) -> None:
        super().__init__(ui.Button(label="Redraw", custom_id="redraw"))

    @classmethod
    async def from_custom_id(
        cls, _interaction: Here, _item: ui.Item[Any], _match: Any
    ) -> Self:  # Any: as discord.py declares it
        return cls()

    async def callback(self, interaction: Here) -> None:
        await interaction.response.edit_message(
            view=Board("Drawn anew"), attachments=[picture(alt="Blue leads")]
        )


class Board(ui.LayoutView):
    def __init__(self, words: str = "# Lap 1") -> None:
        super().__init__(timeout=None)
        gallery = ui.MediaGallery[Self](
            discord.MediaGalleryItem("attachment://board.png", description="The board in words")
        )
        section = ui.Section[Self](
            ui.TextDisplay("Beside a picture"),
            accessory=ui.Thumbnail("attachment://board.png", description="A small board"),
        )
        row = ui.ActionRow[Any](Vote(1), Vote(2), Redraw())  # Any: items of any view
        self.add_item(
            ui.Container(
                ui.TextDisplay(words), gallery, section, ui.Separator(), row, accent_color=7
            )
        )


class Orders(ui.Modal, title="Your orders"):
    words: ui.Label[Self] = ui.Label(
        text="Words", component=ui.TextInput(custom_id="words", max_length=20)
    )
    gear: ui.Label[Self] = ui.Label(
        text="Gear",
        component=ui.Select(
            custom_id="gear",
            options=[discord.SelectOption(label=f"Gear {n}", value=str(n)) for n in (1, 2)],
        ),
    )
    tyre: ui.Label[Self] = ui.Label(
        text="Tyre",
        component=ui.RadioGroup(
            custom_id="tyre",
            options=[discord.RadioGroupOption(label=x.title(), value=x) for x in ("soft", "hard")],
        ),
    )
    pit: ui.Label[Self] = ui.Label(text="Pit", component=ui.Checkbox(custom_id="pit"))
    note: ui.TextDisplay[Any] = ui.TextDisplay("Nobody else sees this.")  # Any: of a modal

    async def on_submit(self, interaction: Here) -> None:
        parts = [self.words.component, self.gear.component, self.tyre.component, self.pit.component]
        said = [getattr(p, "value", None) or getattr(p, "values", None) for p in parts]
        await interaction.response.send_message(f"orders {said}", ephemeral=True)


class Lobby(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=60)

    @ui.button(label="Orders", style=discord.ButtonStyle.success)
    async def orders(self, interaction: Here, _button: ui.Button[Self]) -> None:
        await interaction.response.send_modal(Orders())

    @ui.button(label="Later")
    async def later(self, interaction: Here, _button: ui.Button[Self]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="changed later")

    @ui.button(label="Closed", disabled=True)
    async def closed(self, interaction: Here, _button: ui.Button[Self]) -> None:
        await interaction.response.send_message("nobody gets here")

    @ui.select(
        placeholder="Role",
        max_values=2,
        options=[discord.SelectOption(label=x.title(), value=x) for x in ("driver", "crew")],
    )
    async def role(self, interaction: Here, select: ui.Select[Self]) -> None:
        await interaction.response.edit_message(content=f"role {sorted(select.values)}")

    @ui.select(cls=ui.UserSelect, placeholder="Partner")
    async def partner(self, interaction: Here, select: ui.UserSelect[Self]) -> None:
        await interaction.response.edit_message(content=f"partner {select.values[0].name}")

    @ui.select(cls=ui.RoleSelect, placeholder="Team", min_values=0)
    async def team(self, interaction: Here, select: ui.RoleSelect[Self]) -> None:
        await interaction.response.edit_message(content=f"team {[r.name for r in select.values]}")


class SmallBot(discord.Client):
    """Keeps what it heard in `events`."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.1)
        self.events: list[str] = []
        self._is_ready = asyncio.Event()
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(Race())
        self.tree.add_command(talk)
        self.tree.add_command(lobby)
        self.tree.add_command(deal)
        self.tree.add_command(steward)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No need to wait five seconds here."""

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Vote, Redraw)
        await self.tree.sync()

    async def until_ready(self, running: "asyncio.Task[None]") -> None:
        ready = asyncio.create_task(self._is_ready.wait())
        done, _ = await asyncio.wait({ready, running}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()

    async def on_ready(self) -> None:
        self._is_ready.set()

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:  # Any: discord.py's
        self.events.append(event)
        super().dispatch(event, *args, **kwargs)


class Race(app_commands.Group, name="race", description="Races"):
    cup = app_commands.Group(name="cup", description="Several races")

    @app_commands.command(description="Show the board")
    async def board(self, interaction: Here) -> None:
        await interaction.response.defer()
        await interaction.followup.send(view=Board(), file=picture())
        await interaction.followup.send("only you", ephemeral=True)

    @app_commands.command(description="Read a file")
    async def take(self, interaction: Here, file: discord.Attachment) -> None:
        content = await file.read()
        told = [file.filename, file.size, file.content_type, file.ephemeral, content.decode()]
        await interaction.response.send_message(str(told))

    @app_commands.command(description="Start a race")
    @app_commands.choices(weather=[app_commands.Choice(name="Rain", value="rain")])
    async def new(
        self,
        interaction: Here,
        game: str,
        laps: app_commands.Range[int, 1, 9] = 3,
        risk: float = 0.5,
        secret: bool = False,
        rival: discord.Member | None = None,
        where: discord.TextChannel | None = None,
        crew: discord.Role | None = None,
        weather: str = "sun",
    ) -> None:
        who, there = rival and rival.name, where and where.name
        said = [game, laps, risk, secret, who, there, crew and crew.name, weather]
        await interaction.response.send_message(repr(said))

    @new.autocomplete("game")
    async def games(self, _interaction: Here, typed: str) -> list[app_commands.Choice[str]]:
        known = ["autorace", "daytona"]
        return [app_commands.Choice(name=x.title(), value=x) for x in known if typed in x]

    @cup.command(description="Start a cup")
    async def begin(self, interaction: Here) -> None:
        await interaction.response.send_message("a cup begins")


@app_commands.command(description="Answer in a way")
async def talk(interaction: Here, way: str) -> None:
    if way == "slowly":
        await asyncio.sleep(3.2)
    if way == "never":
        return
    try:
        await interaction.response.send_message(f"said {way}")
        if way == "twice":
            await interaction.response.send_message("again")
    except (discord.HTTPException, discord.InteractionResponded) as error:
        await interaction.followup.send(f"no: {error}")


@app_commands.command(description="Classic components")
async def lobby(interaction: Here) -> None:
    await interaction.response.send_message("the lobby", view=Lobby())


@app_commands.command(description="Deal a hand by DM")
async def deal(interaction: Here) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    view = ui.View(timeout=None)
    view.add_item(Vote(3))
    try:
        await interaction.user.send("your hand", view=view, file=picture("hand.png", "Two cards"))
    except discord.Forbidden as error:
        await interaction.followup.send(f"refused {error.code}")
    else:
        await interaction.followup.send("dealt")


@app_commands.command(description="For moderators")
@app_commands.default_permissions(manage_events=True)
async def steward(interaction: Here) -> None:
    await interaction.response.send_message("at your service", ephemeral=True)
