"""The rules beside the board: found by number, words and abbreviations; with rulings and where each was used."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QTextBrowser, QToolButton, QVBoxLayout, QWidget

from desktop.table.panels import Rule, Ruling
from desktop.table.session import Told
from desktop.window.desk import Desk
from desktop.window.ownbook import OwnBook
from desktop.window.words import fill

__all__ = ["RulesPanel", "find_rules", "uses_of"]

#: Results shown for a search.
MOST = 40


def find_rules(text: str, rules: tuple[Rule, ...], glossary: dict[str, str]) -> list[Rule]:
    """Rules that fit a search: by number (with or without its letter), by every word, abbreviations spelt out.

    The best come first: exact number, number that starts so, words in the title, words in the summary.
    """
    wanted = text.strip().lower()
    if not wanted:
        return []
    spelt = {short.lower(): words.lower() for short, words in glossary.items()}
    words = wanted.split()
    ranked: list[tuple[int, int, Rule]] = []
    for place, rule in enumerate(rules):
        number = rule.number.lower()
        bare = number.lstrip("abcdefghijklmnopqrstuvwxyz")
        title, summary = rule.title.lower(), rule.summary.lower()
        if wanted in (number, bare):
            rank = 0
        elif number.startswith(wanted) or bare.startswith(wanted):
            rank = 1
        elif all(_has(word, title, spelt) for word in words):
            rank = 2
        elif all(_has(word, f"{title} {summary}", spelt) for word in words):
            rank = 3
        else:
            continue
        ranked.append((rank, place, rule))
    return [rule for _, _, rule in sorted(ranked, key=lambda one: one[:2])]


def _has(word: str, text: str, spelt: dict[str, str]) -> bool:
    """Whether a text has a word; an abbreviation only as a whole word or spelt out, for "map" does not speak of AP."""
    meaning = spelt.get(word)
    if meaning is None:
        return word in text
    full = meaning.split(":")[0].split("(")[0].strip().rstrip(".")
    return full in text or re.search(rf"\b{re.escape(word)}s?\b", text) is not None


def uses_of(number: str, told: list[Told]) -> list[Told]:
    """Where a rule was used in this game: events that it made happen or whose sums it enters."""
    found: list[Told] = []
    for item in told:
        event = item.event
        tallies = (event.tally, *event.tallies)
        if event.rule == number or any(
            line.rule == number for tally in tallies if tally is not None for line in tally.lines
        ):
            found.append(item)
    return found


class RulesPanel(QWidget):
    """Search line with a back button over one page: results, or a rule with rulings, uses and neighbours."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.rules: tuple[Rule, ...] = desk.controller.game.rules()
        self.rulings: tuple[Ruling, ...] = desk.controller.game.rulings()
        self.glossary = desk.controller.game.glossary()
        self.number = ""
        self.book = OwnBook(self, desk.preferences, desk.controller.game.id)
        self._past: list[str] = []
        box = QVBoxLayout(self)
        box.setContentsMargins(desk.px(8), desk.px(6), desk.px(8), 0)
        row = QHBoxLayout()
        self.back = QToolButton()
        self.back.setText("←")
        self.back.setToolTip(self.tr("Back"))
        self.back.setAccessibleName(self.tr("Back"))
        self.back.clicked.connect(self.go_back)
        self.search = QLineEdit()
        self.search.setPlaceholderText(self.tr("Number, word or abbreviation"))
        self.search.setAccessibleName(self.tr("Search the rules"))
        self.search.setClearButtonEnabled(True)
        self.search.textChanged.connect(self._searched)
        self.search.returnPressed.connect(self._first)
        row.addWidget(self.back)
        row.addWidget(self.search, 1)
        box.addLayout(row)
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.setAccessibleName(self.tr("Rule"))
        self.page.anchorClicked.connect(self._link)
        box.addWidget(self.page, 1)
        self._contents()

    def refresh(self) -> None:
        """The uses in this game may have grown."""
        if self.number and self.isVisible():
            self._show(self.number)

    def blank(self) -> None:
        """Forget where rules were used (behind the curtain)."""
        self._past.clear()
        self.number = ""
        self._contents()

    def open(self, number: str) -> None:
        """Show a rule; an unknown number is searched for."""
        if self.number:
            self._past.append(self.number)
        found = next((rule for rule in self.rules if number in (rule.number, rule.number[1:])), None)
        if found is None:
            self.search.setText(number)
            return
        self._show(found.number)

    def go_back(self) -> None:
        if self._past:
            self._show(self._past.pop())
        else:
            self.number = ""
            self._searched(self.search.text())

    def _first(self) -> None:
        found = find_rules(self.search.text(), self.rules, self.glossary)
        if found:
            self.open(found[0].number)

    def _searched(self, text: str) -> None:
        self.number = ""
        if not text.strip():
            self._contents()
            return
        found = find_rules(text, self.rules, self.glossary)
        term = self.glossary.get(text.strip()) or self.glossary.get(text.strip().upper())
        head = f"<p><b>{escape(text.strip().upper())}</b> {escape(term)}</p>" if term else ""
        rows = "".join(self._row(rule) for rule in found[:MOST])
        none = f"<p>{escape(self.tr('No rule fits.'))}</p>" if not found else ""
        self._set(head + rows + none)

    def _contents(self) -> None:
        """Chapters, when nothing is searched for."""
        chapters = [rule for rule in self.rules if rule.number.count(".") == 0] or list(self.rules[:MOST])
        terms = "".join(
            f"<tr><td><b>{escape(term)}</b></td><td>{escape(words)}</td></tr>" for term, words in self.glossary.items()
        )
        rulings = self.tr("{n} rulings where the text is silent or contradicts itself").format(n=len(self.rulings))
        self._set(
            "".join(self._row(rule) for rule in chapters)
            + f'<p><a href="rulings:">{escape(rulings)}</a></p>'
            + (f"<p><b>{escape(self.tr('Terms'))}</b></p><table cellpadding='2'>{terms}</table>" if terms else "")
        )

    def _row(self, rule: Rule) -> str:
        return f'<p><a href="rule:{escape(rule.number)}">{escape(rule.number)}</a> {escape(rule.title)}</p>'

    def _show(self, number: str) -> None:
        place = next((index for index, rule in enumerate(self.rules) if rule.number == number), None)
        if place is None:
            return
        self.number = number
        rule = self.rules[place]
        theme, px = self.desk.theme, self.desk.px
        parts = [
            f'<p style="font-size:{px(15)}px;"><b>{escape(rule.number)} {escape(rule.title)}</b></p>',
            f"<p>{escape(rule.summary)}</p>" if rule.summary else "",
            f'<p style="color:{theme.soft};">{escape(self._coverage(rule))}</p>',
            f"<p>{self.book.links(number)}</p>",
        ]
        for ruling in self.rulings:
            if number in ruling.rules:
                parts.append(self._ruling(ruling))
        uses = uses_of(number, self.desk.controller.heard())
        if uses:
            parts.append(f"<p><b>{escape(self.tr('Used in this game'))}</b></p>")
            for told in uses[-8:]:
                words = fill(told.event.text, told.event.names, self.desk.name)
                subject = told.event.subjects[0] if told.event.subjects else ""
                parts.append(
                    f'<p><a href="{escape(subject)}">{escape(words)}</a></p>' if subject else f"<p>{escape(words)}</p>"
                )
        near = [self.rules[index] for index in (place - 1, place + 1) if 0 <= index < len(self.rules)]
        parts.append(f"<p><b>{escape(self.tr('Neighbours'))}</b></p>" + "".join(self._row(one) for one in near))
        self._set("".join(parts))

    def _coverage(self, rule: Rule) -> str:
        words = {
            "enforced": self.tr("Enforced by the program."),
            "definition": self.tr("A definition."),
            "component": self.tr("A component."),
            "not applicable": self.tr("Not applicable."),
            "not yet": self.tr("Not yet played by the program."),
        }[rule.coverage]
        return f"{words} {rule.why}".strip()

    def _ruling(self, ruling: Ruling) -> str:
        theme, px = self.desk.theme, self.desk.px
        others = "".join(f"<li>{escape(text)}</li>" for text in ruling.alternatives)
        switch = self._switch(ruling.setting) if ruling.setting else ""
        return (
            f'<table width="100%" cellpadding="6"><tr><td bgcolor="{theme.notice_fill}" style="color:{theme.notice};">'
            f"<b>{escape(self.tr('Ruling {id}').format(id=ruling.id))}</b> {escape(ruling.question)}<br>"
            f"{escape(ruling.ruling)}<br><i>{escape(ruling.reason)}</i>{switch}"
            f'<ul style="font-size:{px(12)}px;">{others}</ul></td></tr></table>'
        )

    def _switch(self, name: str) -> str:
        """How a setting is played in this game, with links to play it another way from now on."""
        setting = next((one for one in self.desk.controller.game.settings if one.id == name), None)
        if setting is None:
            return ""
        value = self.desk.controller.settings().get(name, setting.default)
        parts = [escape(self.tr("In this game: {value}").format(value=dict(setting.options).get(value, value)))]
        if setting.solitaire and not self.desk.controller.plays_alone():
            return "<br>" + parts[0]
        for other, words in setting.options:
            if other != value:
                link = self.tr("play it so from now on: {words}").format(words=words)
                parts.append(f'<a href="setting:{escape(name)}:{escape(other)}">{escape(link)}</a>')
        return "<br>" + "<br>".join(parts)

    def _set(self, html: str) -> None:
        theme = self.desk.theme
        self.page.setHtml(f"<style>a {{ color: {theme.link}; text-decoration: none; }}</style>{html}")

    def _link(self, url: QUrl) -> None:
        text = url.toString()
        if text.startswith("rule:"):
            self.open(text.removeprefix("rule:"))
        elif text.startswith("book:"):
            self.book.follow(text)
            self.refresh()
        elif text.startswith("setting:"):
            _, name, value = text.split(":", 2)
            self.desk.setting_wanted.emit(name, value)
        elif text.startswith("rulings:"):
            self._set("".join(self._ruling(ruling) for ruling in self.rulings))
        elif text:
            self.desk.shown.emit(text)

    def ask_search(self, text: str = "") -> None:
        """Put the cursor into the search line."""
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()
        if text:
            self.search.setText(text)
