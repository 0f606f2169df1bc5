"""The crew of workers: limits, queues, and what is let go."""

from __future__ import annotations

import asyncio
import json
from importlib.util import find_spec

import pytest

from salet.web.crew import LOADED, Crew, Terms
from salet.web.failures import Failure
from tests.patience import PATIENCE


def run(terms: Terms, scenario):
    async def live():
        crew = Crew(terms)
        try:
            return await scenario(crew)
        finally:
            crew.close()

    return asyncio.run(live())


BENCH = {"strategy": "expected-turns", "list": "original-all", "rules": "normal"}
TASK = {**BENCH, "opener": None, "within": 6}


def test_a_task_that_takes_too_long_is_ended_and_the_next_one_is_done():
    async def scenario(crew):
        with pytest.raises(Failure) as failed:
            await crew.run("bench", TASK, seconds=0.2)
        assert (failed.value.status, failed.value.error) == (422, "too-long")
        assert not crew.idle
        assert json.loads(await crew.run("lists", {}))["rows"]
        (worker,) = crew.idle
        assert json.loads(await crew.run("lists", {}))["rows"]
        assert crew.idle == [worker]

    run(Terms("tasks", 1, 0, PATIENCE), scenario)


def test_a_failure_keeps_the_worker_and_tells_what_is_wrong():
    async def scenario(crew):
        with pytest.raises(Failure) as failed:
            await crew.run("solve", {**TASK, "answer": "zzzzz"})
        assert failed.value.as_dict()["error"] == "word"
        with pytest.raises(Failure) as broken:
            await crew.run("solve", {})
        assert (broken.value.status, broken.value.error) == (500, "fault")
        assert "KeyError" not in broken.value.message
        assert len(crew.idle) == 1

    run(Terms("tasks", 1, 0, PATIENCE), scenario)


def test_a_full_queue_refuses_and_what_waits_can_be_cancelled():
    async def scenario(crew):
        first = asyncio.create_task(crew.run("bench", TASK))
        second = asyncio.create_task(crew.run("bench", TASK))
        await asyncio.sleep(0)
        assert len(crew.waiting) == 1
        with pytest.raises(Failure) as refused:
            await crew.run("bench", TASK)
        assert refused.value.retry_after
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        assert not crew.waiting
        third = asyncio.create_task(crew.run("lists", {}))
        await asyncio.sleep(0)
        first.cancel()
        assert json.loads(await third)["rows"]
        assert crew.taken == 0

    run(Terms("tasks", 1, 1, PATIENCE), scenario)


def test_within_its_grace_a_cancelled_task_keeps_its_worker():
    async def scenario(crew):
        task = asyncio.create_task(crew.run("lists", {}))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        (worker,) = crew.busy
        assert json.loads(await crew.run("lists", {}))["rows"]
        assert crew.idle == [worker]

    run(Terms("tasks", 1, 1, PATIENCE, grace=PATIENCE), scenario)


def test_a_closed_crew_ends_what_runs_and_what_waits():
    async def scenario(crew):
        begun = asyncio.Event()
        report = lambda told: begun.set()  # noqa: E731
        tasks = [asyncio.create_task(crew.run("bench", TASK, report=report)) for _ in range(2)]
        await begun.wait()
        crew.close()
        for task in tasks:
            with pytest.raises(Failure) as ended:
                await task
            assert ended.value.error == "ended"
        with pytest.raises(Failure):
            await crew.run("lists", {})

    run(Terms("tasks", 1, 1, PATIENCE), scenario)


def test_a_worker_that_nobody_needs_is_let_go():
    async def scenario(crew):
        await crew.run("lists", {})
        (worker,) = crew.idle
        async with asyncio.timeout(PATIENCE):
            while crew.idle:
                await asyncio.sleep(0.01)
        assert worker.ended

    run(Terms("tasks", 1, 1, PATIENCE, kept=0.01), scenario)


def test_a_worker_that_was_used_again_is_kept():
    async def scenario(crew):
        await crew.run("lists", {})
        await crew.run("lists", {})
        (worker,) = crew.idle
        crew._retire(worker, 1)  # as the clock of the first task does
        assert (crew.idle, worker.ended) == ([worker], False)

    run(Terms("tasks", 1, 1, PATIENCE, kept=PATIENCE), scenario)


def test_what_is_loaded_for_all_workers_is_there():
    assert all(find_spec(name) for name in LOADED)  # a name that is not would be passed over
