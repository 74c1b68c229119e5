"""Commands that run games without a window: random games, replays, scripts."""

from __future__ import annotations

import sys
import textwrap
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from desktop.cli.common import (
    FAULTS,
    FINE,
    Problem,
    event_lines,
    eyes_of,
    find_scenario,
    no_file,
    open_anything,
    print_json,
    read_text,
    read_words,
    write_out,
)
from desktop.cli.script import Script, read_script
from desktop.table.asking import Ask, Draw, Roll, Shuffle
from desktop.table.chance import BadOutcome, Request
from desktop.table.line import NoSuchAnswer, NotAllowed, ProcedureFailed
from desktop.table.position import position_of, position_text, state_lines
from desktop.table.schema import encode, meant
from desktop.table.session import Session
from desktop.table.wording import event_text, fill, tally_rows

if TYPE_CHECKING:
    from desktop.bots.playout import Playout

__all__ = ["drive", "playout", "replay"]


# playout ------------------------------------------------------------------------------------------------------------
def playout(options: Namespace) -> int:
    """``hexfront playout SCENARIO...``."""
    from desktop.bots.playout import Playout, play_out

    found = [find_scenario(name) for name in options.scenario]
    total = Playout(" ".join(options.scenario))
    for game, content, scenario in found:
        with _counter(f"{scenario.id}: game", options.games) as progress:
            total.add(
                play_out(
                    game,
                    scenario.id,
                    games=options.games,
                    seed=options.seed,
                    check=options.check,
                    propose=options.propose,
                    content=content,
                    progress=progress,
                )
            )
    if options.json:
        print_json(total.report())
    else:
        for line in _playout_lines(total, options.check):
            print(line)
    return FAULTS if total.faults else FINE


def _playout_lines(run: Playout, check: str) -> Iterable[str]:
    report = run.report()
    yield f"{run.games} games of {run.scenario} to the end, {check} checks"
    yield f"{run.decisions} decisions, {run.decisions_per_second:,.0f} a second"
    results = ", ".join(f"{winner} {count}" for winner, count in report["verdicts"].items())
    yield f"results: {results or 'none'}"
    yield "questions:"
    for prompt, count in report["questions"].items():
        yield f"  {count:>8}  {prompt}"
    yield "rules reached:"
    rules = [f"{rule}×{count}" for rule, count in report["rules"].items()]
    yield textwrap.fill(", ".join(rules), 100, initial_indent="  ", subsequent_indent="  ")
    yield f"faults: {len(run.faults) or 'none'}"
    for fault in run.faults:
        yield f"  {fault.scenario}, seed {fault.seed}: {fault.what}"
        yield f"    again: hexfront playout {fault.scenario} --games 1 --seed {fault.seed} --check {check}"


@contextmanager
def _counter(what: str, total: int) -> Iterator[Callable[[int], None] | None]:
    """Shows on a terminal how far a long command is."""
    if not sys.stderr.isatty():
        yield None
        return
    yield lambda done: print(f"\r{what} {done} of {total} ", end="", file=sys.stderr, flush=True)
    print("\r\x1b[K", end="", file=sys.stderr, flush=True)


# replay -------------------------------------------------------------------------------------------------------------
def replay(options: Namespace) -> int:
    """``hexfront replay FILE``."""
    path = Path(options.file)
    if not path.is_file():
        raise no_file(options.file)
    session = open_anything(options.file)
    eyes = eyes_of(session.game, options.seat)
    if options.export:
        write_out(Path(options.export), session.text(), force=options.force)
    if options.position:
        write_out(Path(options.position), _position(session), force=options.force)
    if options.export or options.position:
        return FINE
    for line in _story(session, eyes):
        print(line)
    print()
    for line in _pending_lines(session, eyes):
        print(line)
    faults = [session.notice] if session.notice else []
    if options.verify:
        faults += session.verify()
    for fault in faults:
        print(f"hexfront: {path}: {fault}", file=sys.stderr)
    if options.verify and not faults:
        print(f"verified: {session.position} entries replay, state {session.digest()}")
    return FAULTS if faults else FINE


def _position(session: Session[Any]) -> str:
    try:
        return position_text(position_of(session), session.game.version)
    except ValueError as problem:
        raise Problem(str(problem), FAULTS) from None


# drive --------------------------------------------------------------------------------------------------------------
def drive(options: Namespace) -> int:
    """``hexfront drive SCENARIO|POSITION --script FILE``."""
    label = options.script
    text = sys.stdin.read() if label == "-" else read_text(Path(label))
    script = read_script(text, label)
    by_seed = options.seed is not None
    session = open_anything(
        options.what, settings=options.setting, seed=options.seed if by_seed else 1, hold=lambda _: True
    )
    eyes = eyes_of(session.game, options.seat)
    try:
        _feed(session, script, by_seed)
    except Problem as problem:
        if not options.json:  # what led to the fault helps to mend the script
            for line in _story(session, eyes):
                print(line)
            sys.stdout.flush()
        raise problem
    if options.json:
        print_json(_drive_object(session, eyes, script))
        return FINE
    for line in _story(session, eyes):
        print(line)
    print()
    for line in _pending_lines(session, eyes):
        print(line)
    if script.chance_left:
        print(f"unused: {script.chance_left} scripted outcomes")
    print(f"\n--- view of {', '.join(sorted(eyes)) or 'nobody'} ---")
    for line in state_lines(session.view(eyes)):
        print(line)
    return FINE


def _feed(session: Session[Any], script: Script, by_seed: bool) -> None:
    _speak(session, script, by_seed)
    for answer in script.answers:
        place = f"{script.label}:{answer.line}"
        if session.held is not None:
            wanted = _request_text(session.held, read_words(session, frozenset()))
            raise Problem(f"{place}: {answer.key}: first a roll or draw is wanted: {wanted}", FAULTS)
        if session.verdict is not None:
            raise Problem(f"{place}: {answer.key}: the game is over", FAULTS)
        try:
            session.answer(answer.key, answer.side)
        except NotAllowed as problem:
            remedy = f" ({problem.refusal.remedy})" if problem.refusal.remedy else ""
            raise Problem(
                f"{place}: {answer.key}: {problem.refusal.text} [{problem.refusal.rule}]{remedy}", FAULTS
            ) from None
        except NoSuchAnswer as problem:
            ask = session.ask(answer.side)
            hint = meant(answer.key, [option.key for option in ask.options()]) if ask is not None else ""
            raise Problem(f"{place}: {problem}{f' ({hint})' if hint else ''}", FAULTS) from None
        except ProcedureFailed as problem:
            raise Problem(f"{place}: {answer.key}: {problem}", FAULTS) from None
        _speak(session, script, by_seed)


def _speak(session: Session[Any], script: Script, by_seed: bool) -> None:
    """Gives scripted outcomes to what is held, then, if so wished, those of the seed."""
    while session.held is not None:
        outcome = script.next_outcome()
        if outcome is None and not by_seed:
            return
        try:
            session.resolve(outcome.values if outcome is not None else None)
        except BadOutcome as problem:
            assert outcome is not None
            raise Problem(f"{script.label}:{outcome.line}: {problem}", FAULTS) from None


def _story(session: Session[Any], eyes: frozenset[str]) -> Iterable[str]:
    name = read_words(session, eyes)
    for told in session.heard(eyes):
        yield from event_lines(told.event, name)


def _request_text(request: Request, name: Callable[[str], str]) -> str:
    """What is waited for and for what; name: what a subject is called."""
    purpose = fill(request.purpose, getattr(request, "names", {}), name)
    if isinstance(request, Roll):
        dice = f"{request.count} dice of {request.faces}" if request.count > 1 else f"a die of {request.faces}"
        return f"{dice}: {purpose}"
    if isinstance(request, Draw):
        return f"{request.count} from {request.deck}: {purpose}"
    assert isinstance(request, Shuffle)
    return f"a new order of {len(request.items)}: {purpose}"


def _pending_lines(session: Session[Any], eyes: frozenset[str]) -> Iterable[str]:
    name = read_words(session, eyes)
    if session.verdict is not None:
        verdict = session.verdict
        yield f"verdict: {verdict.text}  [{verdict.rule}]"
        for fact in verdict.facts:
            yield f"  {fact.name}: {fact.value}"
        return
    if session.held is not None:
        request = session.held
        yield f"waits for {_request_text(request, name)}"
        return
    for side, ask in session.asks().items():
        yield f"{side}: {fill(ask.prompt, ask.names, name)}  [{ask.rule}]"
        if not _may_see(ask, eyes):
            yield "  (the options are the other side's secret)"
            continue
        view = session.view(eyes | {side}) if ask.needs != "public" else session.view(eyes)
        for option in ask.candidates():
            refusal = ask.refusal(option)
            words = session.game.label(session.content, view, option)
            if refusal is None:
                yield f"  {option.key:<28} {words}{f'  ({option.effect})' if option.effect else ''}"
            else:
                remedy = f"; {refusal.remedy}" if refusal.remedy else ""
                yield f"  not {option.key:<24} {refusal.text}  [{refusal.rule}]{remedy}"


def _may_see(ask: Ask[Any], eyes: frozenset[str]) -> bool:
    return ask.needs == "public" or ask.side in eyes


def _drive_object(session: Session[Any], eyes: frozenset[str], script: Script) -> dict[str, Any]:
    name = read_words(session, eyes)
    log = []
    for told in session.heard(eyes):
        event = told.event
        tallies = ([event.tally] if event.tally is not None else []) + list(event.tallies)
        log.append(
            {
                "kind": event.kind,
                "text": event_text(event, name),
                "rule": event.rule,
                "side": event.side,
                "tallies": [
                    {
                        "title": tally.title,
                        "total": str(tally.total()),
                        "shifts": tally.shifts(),
                        "source": tally.source,
                        "lines": [
                            {"value": value, "what": words, "rule": rule}
                            for value, words, rule in tally_rows(tally, name)
                        ],
                    }
                    for tally in tallies
                ],
            }
        )
    view = session.view(eyes)
    return {
        "log": log,
        "pending": _pending_object(session, eyes),
        "chance": {"used": script.chance_used, "left": script.chance_left},
        "view": encode(view),
    }


def _pending_object(session: Session[Any], eyes: frozenset[str]) -> dict[str, Any]:
    name = read_words(session, eyes)
    if session.verdict is not None:
        verdict = session.verdict
        return {"kind": "verdict", "winner": verdict.winner, "text": verdict.text, "rule": verdict.rule}
    if session.held is not None:
        request = session.held
        return {"kind": "chance", "text": _request_text(request, name), "rule": request.rule, "side": request.side}
    questions = []
    for side, ask in session.asks().items():
        seen = _may_see(ask, eyes)
        options, refusals = [], []
        for option in ask.candidates() if seen else ():
            refusal = ask.refusal(option)
            if refusal is None:
                options.append({"key": option.key, "subject": option.subject, "effect": option.effect})
            else:
                refusals.append(
                    {"key": option.key, "text": refusal.text, "rule": refusal.rule, "remedy": refusal.remedy}
                )
        questions.append(
            {
                "side": side,
                "prompt": fill(ask.prompt, ask.names, name),
                "rule": ask.rule,
                "kind": str(ask.kind),
                "chosen": list(ask.chosen) if seen else [],
                "options": options,
                "refusals": refusals,
            }
        )
    return {"kind": "question", "questions": questions}
