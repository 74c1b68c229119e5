"""The question bar: what is asked, of whom, under which rule, how to answer, and the answers that have no place."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.table.asking import Draw, Kind, Option
from desktop.window.choosing import Choice
from desktop.window.controller import Mode
from desktop.window.desk import Desk
from desktop.window.seatkeys import RIGHT, keys_of
from desktop.window.widgets import Chip, Elided, button, clear
from desktop.window.words import fill

__all__ = ["QuestionBar"]

#: Buttons shown beside each other in bars at least so wide (at 100 %); more answers are in the list only.
MOST = ((1150, 5), (950, 3), (0, 2))
#: The scale of the interface from which the question may take two lines and buttons are cut shorter.
LARGE = 1.4
#: Letters of a question from which it is set smaller then.
LONG = 24


class QuestionBar(QFrame):
    """One row, 64 high at 100 %: seat colour, emblem, prompt with rule, how to answer, buttons with their keys."""

    confirmed = Signal()  # what Enter gives
    all_confirmed = Signal()  # what Shift+Enter gives
    ending = Signal()  # end the step
    key_given = Signal(str)  # an answer by its key
    retracted = Signal(str)  # a chosen key taken back
    list_wanted = Signal()  # show all answers

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.colour = desk.theme.edge
        #: Whether a way is drawn that Enter would go.
        self.goes: Callable[[], bool] = lambda: False
        #: Further gestures that the question has beside its answers: words, what they do, and what doing them is.
        self.besides: Callable[[], list[tuple[str, str, Callable[[], object]]]] = list
        theme, px = desk.theme, desk.px
        tall = theme.scale >= LARGE
        self.setFixedHeight(px(72 if tall else 64))
        self.setAccessibleName(self.tr("Question"))
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(px(18), px(6), px(12), px(6))
        row.setSpacing(px(10))
        self.emblem = QLabel()
        self.emblem.setFixedSize(px(44), px(44))
        row.addWidget(self.emblem)
        column = QVBoxLayout()
        column.setSpacing(px(1))
        self._first = first = QHBoxLayout()
        self._mirrored = False
        first.setSpacing(px(8))
        self.prompt: QLabel = QLabel() if tall else Elided()
        self.prompt.setWordWrap(tall)
        self.prompt.setStyleSheet(f"font-size: {px(16)}px; font-weight: 600;")
        self.prompt.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.chip = Chip(theme, "", desk.rule_wanted.emit)
        first.addWidget(self.prompt)
        first.addWidget(self.chip, 0, Qt.AlignmentFlag.AlignVCenter)
        first.addStretch(1)
        self.line = Elided()
        self.line.setStyleSheet(f"color: {theme.soft};")
        column.addStretch(1)
        column.addLayout(first)
        column.addWidget(self.line)
        column.addStretch(1)
        row.addLayout(column, 1)
        self.answers = QWidget()
        inner = QHBoxLayout(self.answers)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(px(8))
        row.addWidget(self.answers)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self.desk.theme.surface))
        wide = self.desk.px(7)
        left = self.width() - wide if self._mirrored else 0
        painter.fillRect(left, 0, wide, self.height(), QColor(self.colour))
        painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(self.desk.theme.line))

    # contents -------------------------------------------------------------------------------------------------------
    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for other buttons."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.refresh()

    def refresh(self) -> None:
        """Read everything anew from the controller."""
        controller = self.desk.controller
        clear(self.answers)
        asked = controller.asked
        shown = asked if controller.mode in (Mode.ASK, Mode.PEEK, Mode.WAIT) else None
        if controller.mode is Mode.HELD and controller.session.held is not None:
            shown = controller.side(controller.session.held.side)
        if controller.mode is Mode.OVER and controller.verdict is not None:
            shown = controller.side(controller.verdict.winner)
        self.colour = shown.colour if shown is not None else self.desk.theme.edge
        keys = keys_of(controller.seats, shown.id) if shown is not None else None
        self._mirrored = keys == RIGHT  # the bar stands on the side of the person who is asked
        way = QBoxLayout.Direction.RightToLeft if self._mirrored else QBoxLayout.Direction.LeftToRight
        self._row.setDirection(way)
        self._first.setDirection(way)
        side = Qt.AlignmentFlag.AlignRight if self._mirrored else Qt.AlignmentFlag.AlignLeft
        self.line.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        size = self.desk.px(44)
        if shown is not None and shown.emblem:
            self.emblem.setPixmap(self.desk.face(shown.emblem, size))
        else:
            self.emblem.clear()
        {
            Mode.ASK: self._ask,
            Mode.HELD: self._held,
            Mode.OUTCOME: self._outcome,
            Mode.PEEK: self._peek,
            Mode.CURTAIN: self._nothing,
            Mode.WAIT: self._wait,
            Mode.OVER: self._over,
            Mode.REPLAY: self._replay,
        }[controller.mode]()
        self.setAccessibleDescription(f"{self.prompt.text()} {self.line.text()}")
        self.update()

    def remark(self, text: str) -> None:
        """One grey line in place of how to answer: why something is not lit, what was refused."""
        self.line.setText(text)

    def _say(self, prompt: str, line: str, rule: str = "") -> None:
        small = self.desk.theme.scale >= LARGE and len(prompt) > LONG  # two lines of it are to be read whole
        self.prompt.setStyleSheet(f"font-size: {self.desk.px(13 if small else 16)}px; font-weight: 600;")
        self.prompt.setText(prompt)
        self.line.setText(line)
        self.chip.set_rule(rule)

    def _nothing(self) -> None:
        self._say("", "")

    def _ask(self) -> None:
        controller = self.desk.controller
        choice = controller.choice
        if choice is None:
            return self._nothing()
        ask = choice.ask
        self._say(fill(ask.prompt, ask.names, self.desk.name), self.how_to(choice), ask.rule)
        primary = choice.primary
        words = self._primary_words(choice)
        wide = self.width() / self.desk.theme.scale
        most = next(count for least, count in MOST if wide >= least)
        shown = 0
        if self.goes():
            self._add(self.tr("Go there"), self.tr("Enter"), self.confirmed.emit, primary=True)
            shown += 1
        elif primary:
            first = ask.candidate(primary[0])
            tip = choice.effect(first) if first is not None else ""
            self._add(words, self.tr("Enter"), self.confirmed.emit, primary=True, tip=tip)
            shown += 1
            if not self._only_ends(choice):
                self._add_onward()
        for subject, key in choice.chosen.items():
            if subject.startswith("button:"):
                self._add_chosen(subject, key)
        for words, tip, pressed in self.besides():
            self._add(words, "", pressed, tip=tip)
        if controller.peeker is not None and controller.latched:
            self._add(self.tr("Close the hand"), "", controller.let_go)
        first_end = choice.enders[0].key if choice.enders else ""
        others = [
            (number, option)
            for number, option in enumerate(choice.buttons, 1)
            if primary != (option.key,) and option.key != first_end
        ]
        room = self._room_for([choice.label(option) for _, option in others], max(0, most - shown), choice)
        for number, option in others[:room]:
            self._add_option(choice, option, number)
        if others[room:]:
            self._add_more(choice, [option for _, option in others[room:]])
        for option in choice.enders[:1]:
            if primary != (option.key,):
                self._add(choice.label(option), self.tr("E"), self.ending.emit)
        count = len(choice.options)
        if count < 2:
            return None
        every = QToolButton()
        large = self.desk.theme.scale >= LARGE
        every.setText((self.tr("{n}  O") if large else self.tr("{n} answers  O")).format(n=count))
        every.setToolTip(self.tr("All answers as a list"))
        every.clicked.connect(self.list_wanted.emit)
        every.setStyleSheet(f"color: {self.desk.theme.soft}; font-size: {self.desk.px(12)}px;")
        self._layout().addWidget(every)
        return None

    def _room_for(self, labels: list[str], most: int, choice: Choice) -> int:
        """How many of these buttons fit, at most `most`, if the question itself is to be read beside them.

        A menu of those for which there is no room takes a place itself, so there is none for one alone.
        """
        px, measure = self.desk.px, self.fontMetrics()
        words = min(px(460), round(self.prompt.sizeHint().width() * (1 if self.prompt.wordWrap() else 1.05)))
        taken = [choice.label(one) for one in choice.enders[:1]]
        if choice.primary:
            taken.append(self._primary_words(choice) + "      »")
        wide = [min(self._longest(), measure.horizontalAdvance(text)) + px(64) for text in (*taken, *labels)]
        left = self.width() - px(150) - words - px(120)  # emblem and chip; the list's button
        if len(labels) <= most and sum(wide) <= left:
            return len(labels)
        left -= px(110)  # the menu
        count = 0
        while count < min(most, len(labels)) and sum(wide[: len(taken) + count + 1]) <= left:
            count += 1
        return count

    def _longest(self) -> int:
        """Pixels that the words of a button may take; large letters leave room for the question."""
        return self.desk.px(140 if self.desk.theme.scale >= LARGE else 300)

    def minimumSizeHint(self) -> QSize:
        """However many answers there are, the bar never makes the window wider than the screen."""
        return QSize(self.desk.px(300), self.minimumHeight())

    @staticmethod
    def _only_ends(choice: Choice) -> bool:
        return choice.primary[0] in choice.ask.ends

    def _add_onward(self) -> None:
        """For the mouse, what Shift+Enter is on the keyboard."""
        onward = QToolButton()
        onward.setText("»")
        words = self.tr("Every proposal up to the next roll or free choice")
        onward.setAccessibleName(words)
        onward.setToolTip(self.tr("{what}   Shift+Enter").format(what=words))
        onward.setMinimumHeight(self.desk.px(40))
        onward.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        onward.setStyleSheet(f"font-size: {self.desk.px(18)}px; color: {self.desk.theme.link};")
        onward.clicked.connect(self.all_confirmed.emit)
        self._layout().addWidget(onward)

    def _primary_words(self, choice: Choice) -> str:
        single = choice.primary_label()
        if single:
            return single
        return self.tr("As proposed") if choice.primary else ""

    def how_to(self, choice: Choice) -> str:
        """Who you are and how to answer, in one line."""
        ask = choice.ask
        side = self.desk.controller.side(ask.side)
        who = self.tr("You: {side}.").format(side=side.name) if side is not None else ""
        chosen = len(ask.chosen)
        if chosen:
            how = self.tr("{n} chosen; click a lit piece to add or drop it, Tab steps through them.").format(n=chosen)
            done = ask.candidate("done")
            lacks = ask.refusal(done) if done is not None else None
            if lacks is not None:
                how = self.tr("{n} chosen. Not yet: {why}.").format(n=chosen, why=lacks.text.rstrip("."))
        elif choice.proposed and choice.droppable:
            how = self.tr("{n} proposed; click one to drop it, Enter takes them.").format(n=len(choice.proposed))
        elif choice.proposed and ask.kind is Kind.PLACE and len(choice.proposal) > 1:
            how = self.tr("Enter places all as the ghosts show; drag or click pieces to place or lift them yourself.")
        elif choice.proposed:
            how = self.tr("Enter takes what is proposed; click something else that is lit to choose it.")
        elif ask.kind is Kind.REACTION and choice.primary:
            effects = [(choice.label(option), choice.effect(option)) for option in choice.left]
            told = " · ".join(f"{words}: {effect}" for words, effect in effects if effect)
            how = self.tr("Enter goes on.   {effects}").format(effects=told)
        elif choice.lit:
            how = self.tr("Click what is lit; Tab steps through it, O lists every answer.")
        elif choice.buttons:
            how = self.tr("Choose an answer by its key or with the mouse.")
        else:
            how = ""
        first = choice.primary_first()
        effect = choice.effect(first) if first is not None else ""
        if effect:
            how = self.tr("Enter: {effect}   {how}").format(effect=effect, how=how)
        return f"{who}   {how}" if how else who

    def _add_option(self, choice: Choice, option: Option[object], number: int) -> None:
        key = option.key
        made = self._add(
            choice.label(option),
            str(number) if number <= 9 else "",
            lambda: self.key_given.emit(key),
            tip=choice.effect(option),
        )
        made.setAccessibleDescription(choice.effect(option))

    def _add_more(self, choice: Choice, options: list[Option[object]]) -> None:
        """Answers without a place for which the bar has no room: a menu of them, none hides in the list alone."""
        more = QToolButton()
        more.setText(self.tr("{n} more ▾").format(n=len(options)))
        more.setAccessibleName(self.tr("More answers"))
        more.setToolTip("\n".join(choice.label(option) for option in options[:12]))
        more.setMinimumHeight(self.desk.px(40))
        more.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(more)
        for option in options:
            words = choice.label(option)
            effect = choice.effect(option)
            menu.addAction(f"{words}  ·  {effect}" if effect else words, self._giver(option.key))
        more.clicked.connect(lambda: menu.popup(more.mapToGlobal(more.rect().bottomLeft())))
        self._layout().addWidget(more)

    def _giver(self, key: str) -> Callable[[], None]:
        return lambda: self.key_given.emit(key)

    def _add_chosen(self, subject: str, key: str) -> None:
        """A chosen answer that has no place but this bar: pressed again it is taken back."""
        made = self._add("✓ " + self.desk.name(subject), "", lambda: self.retracted.emit(key))
        made.setCheckable(True)
        made.setChecked(True)
        made.setToolTip(self.tr("Chosen; press to take it back"))

    def _add(
        self, words: str, key: str, pressed: Callable[[], object], *, primary: bool = False, tip: str = ""
    ) -> QPushButton:
        most = self._longest()
        made = button("", pressed, primary=primary)
        letters = QFontMetrics(self.desk.theme.font(13, 600))  # a new button has not got its letters yet
        text = letters.elidedText(words, Qt.TextElideMode.ElideRight, most)
        made.setText(f"{text}  {key}" if key else text)
        made.setAccessibleName(words)
        made.setToolTip(" · ".join(part for part in (words if text != words else "", tip) if part))
        made.setMinimumHeight(self.desk.px(40))
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._layout().addWidget(made)
        return made

    def _layout(self) -> QHBoxLayout:
        layout = self.answers.layout()
        assert isinstance(layout, QHBoxLayout)
        return layout

    def _held(self) -> None:
        controller = self.desk.controller
        request = controller.session.held
        if request is None:
            return self._nothing()
        names = getattr(request, "names", {})
        purpose = fill(request.purpose, names, self.desk.name)
        passes = getattr(request, "passes", "")
        typed = controller.pace.typed
        verb = self.tr("Draw") if isinstance(request, Draw) else self.tr("Roll")
        if typed:
            line = self.tr("Type what your own dice or cards show, then Enter. Undo is free until then.")
        else:
            line = self.tr("Nothing is rolled yet: Enter lets it go, undo is free until then.")
        if controller.in_series(request):
            line = self.tr("One after the other; S halts them.")
        elif controller.went_by() is not None:
            line = self.tr("{line} S takes up the reaction that went by.").format(line=line)
        self._say(f"{verb}: {purpose}", f"{passes}   {line}" if passes else line, request.rule)
        self._add(verb, self.tr("Enter"), self.confirmed.emit, primary=True)
        if controller.series_held() and not controller.in_series(request) and not typed:
            self._add(self.tr("Roll all"), self.tr("Shift+Enter"), self.all_confirmed.emit)
        return None

    def _outcome(self) -> None:
        seat = self.desk.controller.next_seat()
        names = [side.name for side in map(self.desk.controller.side, seat.sides if seat else ()) if side]
        name = ", ".join(names)
        self._say(
            self.tr("Look at what happened, then hand over to {side}").format(side=name),
            self.tr("The curtain hides the board before anything else is shown."),
        )
        self._add(self.tr("Hand over"), self.tr("Enter"), self.confirmed.emit, primary=True)

    def _wait(self) -> None:
        controller = self.desk.controller
        asked = controller.asked
        name = asked.name if asked is not None else ""
        ask = controller.pending_ask()
        if ask is not None and controller.lets_pass(ask):
            says, how = self.tr("{side} may react").format(side=name), self.tr("Space goes on at once, S stops here.")
            does = controller.lapses_to(ask)
            if does is not None:
                words = controller.game.label(controller.content, controller.view, does)
                says = f"{says}: {words}"
                how = self.tr("{why}. Space goes on at once, S lets you decide.").format(why=does.effect)
            self._say(says, how, ask.rule)
            self._add(self.tr("Stop"), self.tr("S"), controller.stop)
        elif controller.plan is not None:
            how = self.tr("Space goes on at once, S stops here.")
            self._say(self.tr("{side}: on the way that was drawn").format(side=name), how)
            self._add(self.tr("Stop"), self.tr("S"), controller.stop)
        elif ask is not None and controller.seat_of(ask.side).player == "human":
            self._say(self.tr("{side} is asked").format(side=name), self.tr("It is not this seat's question."))
        else:
            self._say(self.tr("{side}: the random player").format(side=name), self.tr("Space goes on at once."), "")

    def _peek(self) -> None:
        """A hand is asked for, or the other person looks into his."""
        controller = self.desk.controller
        ask, asked = controller.pending_ask(), controller.asked
        if ask is None or asked is None:
            return self._nothing()
        keys = keys_of(controller.seats, ask.side)
        prompt = fill(ask.prompt, ask.names, self.desk.name)
        if controller.peeker is not None:
            line = self.tr("Somebody looks into his own hand. Let go of the key to go on.")
        else:
            key = keys.peek if keys is not None else ""
            line = self.tr("{side}: hold {key} to see your hand, and answer while you hold it. The other looks away.")
            line = line.format(side=asked.name, key=key)
        self._say(f"{asked.name}: {prompt}", line, ask.rule)
        if controller.peeker is None and keys is not None:
            seat = controller.seat_of(ask.side).id
            tip = self.tr("For the mouse: open until you close it, or until a question is not about the hand")
            self._add(self.tr("Look into the hand"), keys.peek, lambda: controller.open_hand(seat), tip=tip)
        passing = controller.passes_with(controller.seat_of(ask.side).id)
        option = ask.candidate(passing) if passing else None
        if option is not None and keys is not None:
            words = controller.game.label(controller.content, controller.view, option)
            self._add(words, keys.passing, lambda: controller.answer_for(ask.side, passing))
        return None

    def _replay(self) -> None:
        self._say(
            self.tr("Replay"),
            self.tr("A copy of the game: nothing can be changed here. Esc goes back to the question."),
        )

    def _over(self) -> None:
        verdict = self.desk.controller.verdict
        if verdict is None:
            return self._nothing()
        facts = " · ".join(f"{fact.name} {fact.value}" for fact in verdict.facts)
        self._say(verdict.text, facts, verdict.rule)
        return None
