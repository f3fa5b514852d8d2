"""Record sheets as people read them: a picture, words, and a file to go on from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any

from bot import records
from bot.drawing import Drawing
from bot.drawn import Attachment, Drawn
from bot.pictures.tables import table_scene
from bot.record_files import RecordFile, SeatName
from bot.refusals import Refused
from bot.session import Session
from bot.sessions import Sessions
from bot.step import RECORDED
from bot.ui import ids, messages
from bot.ui.layout import Picture, Press
from bot.ui.speaking import BOT, escape, tidy
from rules.engine.sheets import Document, Records, RecordSheet
from rules.engine.texts import Speaker, Text, say
from storage.model import GuildId, MatchId

PICTURE, FILE = "record.png", "record.json"


@dataclass(frozen=True, slots=True)
class Written:
    """One sheet of a match, and when it and all others were written, where that is known."""

    session: Session
    sheet: RecordSheet
    on: date | None
    dates: tuple[date | None, ...]


class RecordSheets:
    """Shows what the games write down. All of it is public."""

    def __init__(self, sessions: Sessions, drawing: Drawing) -> None:
        self.sessions = sessions
        self.store = sessions.store
        self.drawing = drawing

    async def posted(self, guild: GuildId, match: MatchId, number: int) -> Drawn | None:
        """To the channel: a sheet that was just written, unless it was taken back since."""
        async with self.sessions.hold(guild, match) as session:
            sheets = _sheets(session)
        if number > len(sheets):
            return None
        written = await self._written(session, sheets, number)
        to = ids.Table(guild, match, session.row.next_event - 1, "record")
        button = Press(to.encode(), BOT("press.record"))
        lines, picture = self._in_words(written), await self._picture(written)
        shown = messages.note(lines, [button], Picture(PICTURE, picture.alt))
        return Drawn(shown, (picture,))

    async def asked_for(self, guild: GuildId, match: MatchId, number: int | None = None) -> Drawn:
        """To one person: a sheet (the newest one), and the file with all of them."""
        async with self.sessions.hold(guild, match) as session:
            sheets, document, rests = _sheets(session), _document(session), session.rests
        if not sheets:
            raise Refused("refused.nothing_recorded", match=session.row.name)
        if number is not None and not 1 <= number <= len(sheets):
            raise Refused("refused.no_such_sheet", n=len(sheets))
        written = await self._written(session, sheets, number or len(sheets))
        lines, picture = self._in_words(written), await self._picture(written)
        if rests:
            lines.append(BOT("record.may_move"))
        shown = messages.note(lines, picture=Picture(PICTURE, picture.alt), file=FILE)
        return Drawn(shown, (picture, _file(session, written.dates, document)))

    # ------------------------------------------------------------------ inside

    async def _written(
        self, session: Session, sheets: Sequence[RecordSheet], number: int
    ) -> Written:
        dates = await self._dates(session, len(sheets))
        return Written(session, sheets[number - 1], dates[number - 1], tuple(dates))

    async def _dates(self, session: Session, sheets: int) -> list[date | None]:
        """When each sheet was written: the events that told of it know."""
        found: list[date | None] = [None] * sheets
        after = 0
        while rows := await self.store.events(session.guild, session.row.id, after=after):
            after = rows[-1].number
            for row in rows:
                n = records.told(row).args.get("n") if row.name == RECORDED else None
                if isinstance(n, int) and n <= sheets:
                    found[n - 1] = row.at.date()
        before = session.taken_up_from
        if before is not None:  # races that were driven elsewhere
            elsewhere = before.dates[:sheets]
            found[: len(elsewhere)] = elsewhere
        return found

    def _in_words(self, written: Written) -> list[str]:
        """The sheet as lines of a message."""
        speak, sheet = self.drawing.voice(written.session).rich, written.sheet
        title = speak(sheet.title)
        if written.on is not None:
            noon = datetime.combine(written.on, time(12), UTC)
            title = BOT(say("record.on", title=title, at=int(noon.timestamp())))
        heads = [speak.names(seat) for seat in written.session.seats]
        match = escape(written.session.row.name)
        lines = [BOT(say("record.head", match=match, title=title)), " · ".join(heads)]
        for row in sheet.rows:
            label, cells = speak(row.label), " · ".join(_cells(row.cells, speak))
            lines.append(BOT(say("record.line", label=label, cells=cells)))
        return lines

    async def _picture(self, written: Written) -> Attachment:
        session, sheet = written.session, written.sheet
        speak = self.drawing.voice(session).plain
        title = speak(sheet.title)
        if written.on is not None:
            title = f"{title} · {written.on.isoformat()}"
        heads = [speak.names(seat) for seat in session.seats]
        rows = [(speak(row.label), _cells(row.cells, speak)) for row in sheet.rows]
        scene = table_scene(title, heads, rows, cars=not session.game.shared_cars)
        png = await self.drawing.painter.paint_async(scene, speak)
        told = [f"{label}: {', '.join(cells)}" for label, cells in rows]
        return Attachment(PICTURE, png, "\n".join([title, ", ".join(heads), *told]))


def _sheets(session: Session) -> Sequence[RecordSheet]:
    return _kept(session).sheets(session.running.observe(None))


def _document(session: Session) -> Document:
    return _kept(session).write(session.running.observe(None))


def _kept(session: Session) -> Records[Any]:  # Any: whichever game's state
    if session.game.records is None:
        raise Refused("refused.keeps_no_records", game=session.game.title)
    if session.match is None:
        raise Refused("refused.not_started", match=session.row.name)
    return session.game.records


def _file(session: Session, dates: tuple[date | None, ...], document: Document) -> Attachment:
    """All sheets, and what else a match elsewhere needs to go on."""
    seats = session.seats.values()
    content = RecordFile(
        game=session.game.key,
        match=session.row.name,
        seats=tuple(SeatName(name=tidy(row.name), house=row.member is None) for row in seats),
        dates=dates,
        record=document.model_dump(mode="json"),
        ended=session.row.status == "over",
    )
    return Attachment(FILE, content.sealed().text().encode(), BOT("record.file"))


def _cells(cells: Sequence[Text | str], speak: Speaker) -> list[str]:
    return [cell if isinstance(cell, str) else speak(cell) for cell in cells]
