"""The pool of workers: limits, queues, cancelled tasks."""

from __future__ import annotations

import asyncio
import json
from importlib.util import find_spec

import pytest

from salet.web.failures import Failure
from salet.web.pool import LOADED, Terms, WorkerPool
from tests.patience import PATIENCE


def run(terms: Terms, scenario):
    async def live():
        pool = WorkerPool(terms)
        try:
            return await scenario(pool)
        finally:
            pool.close()

    return asyncio.run(live())


BENCH = {"strategy": "expected-turns", "list": "original-all", "rules": "normal"}
TASK = {**BENCH, "opener": None, "within": 6}


def test_a_task_that_takes_too_long_is_ended_and_the_next_one_is_done():
    async def scenario(pool):
        with pytest.raises(Failure) as failed:
            await pool.run("bench", TASK, seconds=0.2)
        assert (failed.value.status, failed.value.error) == (422, "too-long")
        assert not pool.idle
        assert json.loads(await pool.run("lists", {}))["rows"]
        (worker,) = pool.idle
        assert json.loads(await pool.run("lists", {}))["rows"]
        assert pool.idle == [worker]

    run(Terms("tasks", 1, 0, PATIENCE), scenario)


def test_a_failure_keeps_the_worker_and_tells_what_is_wrong():
    async def scenario(pool):
        with pytest.raises(Failure) as failed:
            await pool.run("solve", {**TASK, "answer": "zzzzz"})
        assert failed.value.as_dict()["error"] == "word"
        with pytest.raises(Failure) as broken:
            await pool.run("solve", {})
        assert (broken.value.status, broken.value.error) == (500, "fault")
        assert "KeyError" not in broken.value.message
        assert len(pool.idle) == 1

    run(Terms("tasks", 1, 0, PATIENCE), scenario)


def test_a_full_queue_refuses_and_what_waits_can_be_cancelled():
    async def scenario(pool):
        first = asyncio.create_task(pool.run("bench", TASK))
        second = asyncio.create_task(pool.run("bench", TASK))
        await asyncio.sleep(0)
        assert len(pool.waiting) == 1
        with pytest.raises(Failure) as refused:
            await pool.run("bench", TASK)
        assert refused.value.retry_after
        second.cancel()
        with pytest.raises(asyncio.CancelledError):
            await second
        assert not pool.waiting
        third = asyncio.create_task(pool.run("lists", {}))
        await asyncio.sleep(0)
        first.cancel()
        assert json.loads(await third)["rows"]
        assert pool.taken == 0

    run(Terms("tasks", 1, 1, PATIENCE), scenario)


def test_within_its_grace_a_cancelled_task_keeps_its_worker():
    async def scenario(pool):
        task = asyncio.create_task(pool.run("lists", {}))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        (worker,) = pool.busy
        assert json.loads(await pool.run("lists", {}))["rows"]
        assert pool.idle == [worker]

    run(Terms("tasks", 1, 1, PATIENCE, grace=PATIENCE), scenario)


def test_a_closed_pool_ends_what_runs_and_what_waits():
    async def scenario(pool):
        begun = asyncio.Event()
        report = lambda told: begun.set()  # noqa: E731
        tasks = [asyncio.create_task(pool.run("bench", TASK, report=report)) for _ in range(2)]
        await begun.wait()
        pool.close()
        for task in tasks:
            with pytest.raises(Failure) as ended:
                await task
            assert ended.value.error == "ended"
        with pytest.raises(Failure):
            await pool.run("lists", {})

    run(Terms("tasks", 1, 1, PATIENCE), scenario)


def test_a_worker_that_nobody_needs_is_let_go():
    async def scenario(pool):
        await pool.run("lists", {})
        (worker,) = pool.idle
        async with asyncio.timeout(PATIENCE):
            while pool.idle:
                await asyncio.sleep(0.01)
        assert worker.ended

    run(Terms("tasks", 1, 1, PATIENCE, kept=0.01), scenario)


def test_a_worker_that_was_used_again_is_kept():
    async def scenario(pool):
        await pool.run("lists", {})
        await pool.run("lists", {})
        (worker,) = pool.idle
        pool._retire(worker, 1)  # as the clock of the first task does
        assert (pool.idle, worker.ended) == ([worker], False)

    run(Terms("tasks", 1, 1, PATIENCE, kept=PATIENCE), scenario)


def test_what_is_loaded_for_all_workers_is_there():
    assert all(find_spec(name) for name in LOADED)  # a name that is not would be passed over
