"""The window's look as tokens: colours, sizes at any interface scale, and the style sheet and palette made of them."""

from __future__ import annotations

import msgspec
from PySide6.QtGui import QColor, QFont, QPalette

__all__ = ["DARK", "LIGHT", "THEMES", "Theme", "mixed"]


def mixed(first: str, second: str, part: float) -> str:
    """The colour between two, `part` of the way to the second, as "#rrggbb"."""
    a, b = QColor(first), QColor(second)
    return QColor(
        round(a.red() + (b.red() - a.red()) * part),
        round(a.green() + (b.green() - a.green()) * part),
        round(a.blue() + (b.blue() - a.blue()) * part),
    ).name()


class Theme(msgspec.Struct, frozen=True):
    """Colours as "#rrggbb" and one interface scale (1.0 to 2.0). Sizes of widgets are `px(size at 100 %)`.

    line: separators; edge: outlines of controls (3:1 on surfaces); soft: secondary text (4.5:1); veil: how much a map
    is darkened.
    """

    name: str
    window: str
    surface: str
    sunken: str
    line: str
    edge: str
    text: str
    soft: str
    accent: str
    on_accent: str
    link: str
    focus: str
    good: str
    bad: str
    notice_fill: str
    notice: str
    veil: float
    scale: float = 1.0

    def px(self, size: float) -> int:
        """Device-independent pixels for a size given at 100 %."""
        return round(size * self.scale)

    def at(self, scale: float) -> Theme:
        """The same colours at another interface scale."""
        return msgspec.structs.replace(self, scale=scale)

    @property
    def dark(self) -> bool:
        return self.name == "dark"

    def font(self, size: float = 13, weight: int = 400, family: str = "Inter") -> QFont:
        """A font of the window: size in pixels at 100 %, CSS weight."""
        font = QFont(family)
        font.setPixelSize(max(1, self.px(size)))
        font.setWeight(QFont.Weight(weight))
        return font

    def palette(self) -> QPalette:
        """The palette for style Fusion."""
        palette = QPalette()
        role = QPalette.ColorRole
        pairs = {
            role.Window: self.surface,
            role.WindowText: self.text,
            role.Base: self.surface,
            role.AlternateBase: self.sunken,
            role.Text: self.text,
            role.Button: self.surface,
            role.ButtonText: self.text,
            role.BrightText: self.bad,
            role.Highlight: self.accent,
            role.HighlightedText: self.on_accent,
            role.Link: self.link,
            role.LinkVisited: self.link,
            role.PlaceholderText: self.soft,
            role.ToolTipBase: self.text,
            role.ToolTipText: self.surface,
            role.Light: mixed(self.surface, "#ffffff", 0.1),
            role.Midlight: self.sunken,
            role.Mid: self.line,
            role.Dark: self.edge,
            role.Shadow: mixed(self.edge, "#000000", 0.5),
        }
        for name, colour in pairs.items():
            palette.setColor(name, QColor(colour))
        for name in (role.WindowText, role.Text, role.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, name, QColor(mixed(self.soft, self.surface, 0.3)))
        return palette

    def sheet(self) -> str:
        """The style sheet of a main window in this theme and scale."""
        p = self.px
        return f"""
        * {{ font-family: Inter; font-size: {p(13)}px; color: {self.text}; }}
        QMainWindow, QDialog {{ background: {self.window}; }}
        QMainWindow::separator {{ background: {self.window}; width: {p(5)}px; height: {p(5)}px; }}
        QDockWidget > QWidget {{ background: {self.surface}; }}
        QToolBar {{ background: {self.surface}; border: 0; border-bottom: 1px solid {self.line};
                    spacing: {p(2)}px; padding: {p(3)}px {p(8)}px; }}
        QToolButton {{ background: transparent; border: 1px solid transparent; border-radius: {p(5)}px;
                       padding: {p(4)}px {p(8)}px; min-height: {p(22)}px; }}
        QToolButton:hover {{ background: {self.sunken}; border-color: {self.line}; }}
        QToolButton:checked {{ background: {self.sunken}; border-color: {self.accent}; }}
        QToolButton:disabled {{ color: {mixed(self.soft, self.surface, 0.35)}; }}
        QToolButton:focus, QPushButton:focus {{ border: 2px solid {self.focus}; }}
        QToolButton::menu-indicator {{ image: none; }}
        QPushButton {{ background: {self.surface}; border: 1px solid {self.edge}; border-radius: {p(6)}px;
                       padding: {p(4)}px {p(14)}px; min-height: {p(26)}px; }}
        QPushButton:hover {{ background: {self.sunken}; }}
        QPushButton:disabled {{ color: {self.soft}; border-color: {self.line}; }}
        QPushButton[primary="true"] {{ background: {self.accent}; color: {self.on_accent};
                                       border-color: {self.accent}; font-weight: 600; }}
        QPushButton[primary="true"]:hover {{ background: {mixed(self.accent, "#000000", 0.15)}; }}
        QPushButton[primary="true"]:focus {{ border: 2px solid {mixed(self.accent, "#ffffff", 0.65)}; }}
        QPushButton[left="true"] {{ text-align: left; }}
        QLabel[soft="true"] {{ color: {self.soft}; }}
        QLabel[small="true"] {{ color: {self.soft}; font-size: {p(12)}px; }}
        QLabel[head="true"] {{ font-weight: 600; }}
        QLabel[title="true"] {{ font-weight: 700; font-size: {p(18)}px; }}
        QListView, QTextBrowser, QScrollArea, QTreeView, QTableView {{ background: {self.surface}; border: 0; }}
        QScrollArea > QWidget > QWidget {{ background: {self.surface}; }}
        QListView:focus, QTextBrowser:focus, QTreeView:focus {{ border: 2px solid {self.focus}; }}
        QStatusBar {{ background: {self.surface}; border-top: 1px solid {self.line}; }}
        QStatusBar::item {{ border: 0; }}
        QStatusBar QLabel {{ color: {self.soft}; padding: 0 {p(8)}px; font-size: {p(12)}px; }}
        QTabBar {{ background: {self.window}; }}
        QTabWidget {{ background: {self.window}; }}
        QTabBar::tab {{ background: {self.window}; padding: {p(6)}px {p(8)}px; border: 0; font-size: {p(12.5)}px;
                        border-bottom: 2px solid transparent; }}
        QTabBar::tab:selected {{ background: {self.surface}; border-bottom: 2px solid {self.accent};
                                 font-weight: 600; }}
        QTabBar::tab:focus {{ border-bottom: 2px solid {self.focus}; color: {self.link}; }}
        QTabWidget::pane {{ border: 0; }}
        QScrollBar:vertical {{ background: transparent; width: {p(10)}px; margin: 0; }}
        QScrollBar:horizontal {{ background: transparent; height: {p(10)}px; margin: 0; }}
        QScrollBar::handle {{ background: {mixed(self.line, self.edge, 0.4)}; border-radius: {p(4)}px; }}
        QScrollBar::handle:vertical {{ min-height: {p(30)}px; }}
        QScrollBar::handle:horizontal {{ min-width: {p(30)}px; }}
        QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; width: 0; }}
        QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
        QLineEdit, QComboBox, QSpinBox, QPlainTextEdit {{ background: {self.surface}; border: 1px solid {self.edge};
                    border-radius: {p(5)}px; padding: {p(3)}px {p(8)}px; min-height: {p(22)}px; }}
        QLineEdit:focus, QComboBox:focus, QSpinBox:focus, QPlainTextEdit:focus {{ border: 2px solid {self.focus}; }}
        QComboBox::drop-down {{ border: 0; width: {p(22)}px; }}
        QWidget#picker {{ background: {self.window}; }}
        QCheckBox, QRadioButton {{ spacing: {p(8)}px; min-height: {p(26)}px; background: transparent; }}
        QCheckBox:focus, QRadioButton:focus {{ color: {self.link}; }}
        QMenu {{ background: {self.surface}; border: 1px solid {self.edge}; padding: {p(4)}px; }}
        QMenu::item {{ padding: {p(5)}px {p(22)}px; border-radius: {p(4)}px; }}
        QMenu::item:selected {{ background: {self.accent}; color: {self.on_accent}; }}
        QMenu::item:disabled {{ color: {mixed(self.soft, self.surface, 0.35)}; }}
        QMenu::separator {{ height: 1px; background: {self.line}; margin: {p(4)}px {p(8)}px; }}
        QToolTip {{ background: {self.text}; color: {self.surface}; border: 0; padding: {p(5)}px; }}
        QProgressBar {{ border: 1px solid {self.edge}; border-radius: {p(4)}px; background: {self.sunken};
                        height: {p(10)}px; text-align: center; }}
        QProgressBar::chunk {{ background: {self.accent}; border-radius: {p(3)}px; }}
        """


LIGHT = Theme(
    name="light",
    window="#dfe3e1",
    surface="#fbfcfb",
    sunken="#f0f2f1",
    line="#ccd2cf",
    edge="#78827e",
    text="#1a1e21",
    soft="#4a5359",
    accent="#1c5fb8",
    on_accent="#ffffff",
    link="#1a57a8",
    focus="#1c5fb8",
    good="#1d6b3a",
    bad="#a31c18",
    notice_fill="#fff1cc",
    notice="#6b4a00",
    veil=0.0,
)
DARK = Theme(
    name="dark",
    window="#141719",
    surface="#212529",
    sunken="#2a2f34",
    line="#3b4248",
    edge="#8a949b",
    text="#eef1f2",
    soft="#b3bcc2",
    accent="#2468c4",
    on_accent="#ffffff",
    link="#86bdff",
    focus="#86bdff",
    good="#7fd39a",
    bad="#ff9b94",
    notice_fill="#40340f",
    notice="#ffdf8a",
    veil=0.16,
)
THEMES = {"light": LIGHT, "dark": DARK}
