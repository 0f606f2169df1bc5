"""``salet prove``: prove the best opener of a list over all guesses."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from salet.cli import options
from salet.cli.command import Result, make_command
from salet.cli.setups import SetupOptions
from salet.errors import need_extra
from salet.lab import executors
from salet.puzzle.figures import plural
from salet.render.progress import status_line
from salet.search.prooffile import ProofFile
from salet.search.proofworkers import ProofWorkers, opener_totals, threads_for
from salet.words.setup import Setup

if TYPE_CHECKING:
    from rich.console import Console

    from salet.search.prooffile import Proof
    from salet.search.resultfile import ResultFile


@make_command(
    "prove",
    "\b\nExample:  salet prove --list original\n\n"
    "Prove the best opener of a list over all guesses. If --within is too small to find every "
    "answer, the best opener is the one that loses the fewest. The results are saved in a file, "
    "one row per opener, and an interrupted run continues.",
)
@options.setup("original", options.rules, options.within_one)
@options.threads
@options.cluster
@click.option("-o", "--output", metavar="FILE", help="The file for the results.")
@click.option("--fresh", is_flag=True, help="Start over and replace the file.")
def command(
    jobs: int | None,
    address: str | None,
    output: str | None,
    fresh: bool,
    setup: SetupOptions,
) -> Result:
    need_extra("lab", "salet prove")
    game = setup.make()
    lexicon, rules, within = game.lexicon, game.rules, game.limit
    proof = ProofFile(lexicon, rules, within, Path(output) if output else None)
    threads = threads_for(len(lexicon.guesses), jobs)
    name = _name(game)
    stopped = False
    try:
        with ExitStack() as stack:
            show = stack.enter_context(status_line(f"{name}: searching for a first good opener"))
            workers = None
            if address is not None:
                executor, size = stack.enter_context(executors.cluster(address, jobs))
                totals = executors.bind(executor, opener_totals, lexicon, rules, within)
                workers = ProofWorkers(executor, size, totals)
            state = proof.run(
                threads, lambda state: show(f"{name}: {_status(state)}"), fresh, workers
            )
    except KeyboardInterrupt:
        stopped, state = True, proof.state()
    _report_skipped(proof.file)
    data = {
        "list": lexicon.name,
        "digest": lexicon.digest,
        "rules": rules.value,
        "within": within,
        "exact": not state.left,
        **state.as_dict(),
        "file": str(proof.file.path),
        "skipped": proof.file.skipped,
    }
    code = 130 if stopped else 0 if state.opener else 1
    return Result(data, lambda out: _show(out, state, game, str(proof.file.path)), code)


def _report_skipped(file: ResultFile) -> None:
    """Report skipped rows of a result file on standard error."""
    if file.skipped:
        rows = plural(file.skipped, "row")
        click.echo(
            f"Skipped {rows} of {file.path}: damaged, changed or without a checksum. "
            "They are computed again. To replace the file, use --fresh.",
            err=True,
        )


def _show(out: Console, state: Proof, game: Setup, path: str) -> None:
    answers, within, name = len(game.lexicon.answers), game.limit, _name(game)
    best = "none"
    if state.opener and state.losses:
        solved = f"{answers - state.losses:,} of {answers:,} answers within {within} guesses"
        best = f"{state.opener.upper()} finds {solved}"
    elif state.opener and state.total is not None:
        best = f"{state.opener.upper()}, {plural(state.total, 'guess')} in all"
    if state.left:
        out.print(f"Not proven yet. Best so far: {best}; {state.left:,} openers are left.")
        out.print("Run the same command again to continue.")
    else:
        out.print(f"{best}: the best of {plural(state.openers, 'opener')}, proven.", style="bold")
    out.print(
        f"{state.ruled_out_by_bound:,} ruled out by a bound, {state.searched:,} searched, "
        f"{state.seconds:.1f} s, {name}"
    )
    out.print(path, style="dim", soft_wrap=True)


def _name(game: Setup) -> str:
    return f"{game.lexicon.name}, {game.rules} rules"


def _status(state: Proof) -> str:
    best = "none yet"
    if state.opener:
        best = f"{state.opener} {f'loses {state.losses:,}' if state.losses else f'{state.total:,}'}"
    return (
        f"{state.ruled_out_by_bound:,} ruled out by bound, {state.searched:,} searched, "
        f"{state.left:,} left, best so far {best}"
    )
