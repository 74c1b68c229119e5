"""The inspector: what is known of the thing looked at, where it comes from, and the rules it falls under."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QUrl
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QTextBrowser

from desktop.window.desk import Desk
from desktop.window.words import source_words

__all__ = ["InspectorPanel"]


class InspectorPanel(QTextBrowser):
    """Pictures, facts, rules and sources of one subject."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.setOpenLinks(False)
        self.setAccessibleName(self.tr("Inspector"))
        self.document().setDocumentMargin(desk.px(12))
        self.anchorClicked.connect(self._link)

    def refresh(self) -> None:
        """Show the subject looked at."""
        controller = self.desk.controller
        subject = self.desk.subject
        found = controller.game.inspect(controller.content, controller.view, subject) if subject else None
        theme, px = self.desk.theme, self.desk.px
        if found is None:
            words = self.tr("Click a piece, a hex or a box to see what is known of it.")
            self.setHtml(f'<p style="color:{theme.soft};">{escape(words)}</p>')
            return
        parts = [f'<p style="font-size:{px(16)}px;font-weight:700;">{escape(found.title)}</p>']
        size = px(96)
        images: list[str] = []
        for face in found.faces:
            name = f"face:{face}"
            self.document().addResource(
                QTextDocument.ResourceType.ImageResource, QUrl(name), self.desk.face(face, size).toImage()
            )
            images.append(f'<img src="{escape(name)}" width="{size}" height="{size}">&nbsp;')
        if images:
            parts.append(f"<p>{''.join(images)}</p>")
        tones = {"plain": theme.text, "good": theme.good, "bad": theme.bad, "notice": theme.notice}
        rows: list[str] = []
        for fact in found.facts:
            value = escape(fact.value)
            if fact.subject:
                value = f'<a href="{escape(fact.subject)}" style="color:{theme.link};">{value}</a>'
            tip = f'<br><span style="color:{theme.soft};font-size:{px(11.5)}px;">{escape(fact.tip)}</span>'
            rows.append(
                f'<tr><td style="color:{theme.soft};" width="40%">{escape(fact.name)}</td>'
                f'<td style="color:{tones[fact.tone]};font-weight:600;">{value}{tip if fact.tip else ""}</td></tr>'
            )
        if rows:
            parts.append(f'<table width="100%" cellpadding="3">{"".join(rows)}</table>')
        if found.rules:
            links = " · ".join(
                f'<a href="rule:{escape(rule)}" style="color:{theme.link};">{escape(rule)}</a>' for rule in found.rules
            )
            parts.append(f'<p style="color:{theme.soft};">{escape(self.tr("Rules"))} {links}</p>')
        for source in found.sources:
            colour = theme.notice if source == "reconstructed" else theme.soft
            parts.append(f'<p style="color:{colour};font-size:{px(11.5)}px;">{escape(source_words(source))}</p>')
        self.setHtml("".join(parts))

    def blank(self) -> None:
        self.clear()

    def _link(self, url: QUrl) -> None:
        text = url.toString()
        if text.startswith("rule:"):
            self.desk.rule_wanted.emit(text.removeprefix("rule:"))
        else:
            self.desk.shown.emit(text)
