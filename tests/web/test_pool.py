"""The pool of workers: limits, queues, cancelled tasks."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from importlib.util import find_spec

import pytest

from salet.web.failures import Failure
from salet.web.pool import LOADED, RETRY, OutOfPatience, Terms, WorkerPool
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


def test_a_slow_task_is_stopped_and_the_next_one_runs():
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


def test_a_failure_keeps_the_worker_and_is_reported():
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
        report = lambda result: begun.set()  # noqa: E731
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


def test_an_idle_worker_is_stopped():
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
        pool._retire(worker, 1)  # as for the first task
        assert (pool.idle, worker.ended) == ([worker], False)

    run(Terms("tasks", 1, 1, PATIENCE, kept=PATIENCE), scenario)


def test_preloaded_modules_exist():
    assert all(find_spec(name) for name in LOADED)  # a wrong name would be ignored


def test_a_killed_idle_worker_is_replaced():
    async def scenario(pool):
        await asyncio.gather(pool.run("lists", {}), pool.run("lists", {}))
        killed = list(pool.idle)
        assert len(killed) == 2
        for worker in killed:
            os.kill(worker.process.pid, signal.SIGKILL)
        for _ in range(2):
            assert json.loads(await pool.run("lists", {}))["rows"]
        assert not set(pool.idle) & {killed[1]}
        assert pool.taken == 0

    run(Terms("tasks", 2, 0, PATIENCE), scenario)


def test_a_worker_killed_during_a_task_fails_it():
    async def scenario(pool):
        begun = asyncio.Event()
        report = lambda result: begun.set()  # noqa: E731
        task = asyncio.create_task(pool.run("bench", TASK, report=report))
        await begun.wait()
        (worker,) = pool.busy
        os.kill(worker.process.pid, signal.SIGKILL)
        with pytest.raises(Failure) as ended:
            await task
        assert (ended.value.status, ended.value.error) == (503, "ended")
        assert not pool.busy

    run(Terms("tasks", 1, 0, PATIENCE), scenario)


def test_patience_counts_work_and_not_the_queue():
    async def scenario(pool):
        long = asyncio.create_task(pool.run("bench", TASK))
        await asyncio.sleep(0)
        short = asyncio.create_task(pool.run("lists", {}, patience=PATIENCE))
        waited = asyncio.create_task(pool.run("bench", TASK, patience=0.01))
        await asyncio.sleep(0.1)
        assert len(pool.waiting) == 2  # their patience has not started yet
        long.cancel()
        assert json.loads(await short)["rows"]
        with pytest.raises(OutOfPatience):
            await waited

    run(Terms("tasks", 1, 2, PATIENCE), scenario)


def test_first_tasks_are_never_refused():
    async def scenario(pool):
        order = []

        async def ask(name, **more):
            await pool.run("lists", {}, **more)
            order.append(name)

        long = asyncio.create_task(pool.run("bench", TASK))
        await asyncio.sleep(0)
        others = [asyncio.create_task(ask("waits"))]
        await asyncio.sleep(0)
        with pytest.raises(Failure):
            pool.check_room()
        others.append(asyncio.create_task(ask("first", first=True)))
        await asyncio.sleep(0)
        long.cancel()
        await asyncio.gather(*others)
        assert order == ["first", "waits"]

    run(Terms("tasks", 1, 1, PATIENCE), scenario)


def test_a_queue_is_full_when_the_wait_would_be_too_long():
    async def scenario(pool):
        loop = asyncio.get_running_loop()
        pool.check_room()
        pool.taken, pool.usual = 2, 3.0
        for waiting, refused in ((0, False), (1, False), (2, True), (5, True)):
            pool.waiting.clear()
            pool.waiting.extend(loop.create_future() for _ in range(waiting))
            if not refused:
                pool.check_room()
                continue
            with pytest.raises(Failure) as busy:
                pool.check_room()
            assert busy.value.status == 503
            assert busy.value.retry_after == {2: 5, 5: 9}[waiting]
        pool.usual = 0.001
        pool.check_room()
        pool.usual = 1000.0
        with pytest.raises(Failure) as busy:
            pool.check_room()
        assert busy.value.retry_after == RETRY[1]
        pool.taken, pool.usual = 1, 1000.0  # a worker is free
        pool.check_room()

    run(Terms("tasks", 2, 10, PATIENCE, wait=4.0), scenario)
