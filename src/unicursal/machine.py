"""What this process may use of the machine: its memory and its cores.

A container and a limit of the process may allow less than the machine has; whoever takes more is
killed, or waits. Everything that decides how much memory is taken and how many workers are begun
asks here.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

_ASSUMED: Final = 8 * 10**9
"""Bytes of memory, where the machine does not tell."""
_CGROUPS: Final = Path("/sys/fs/cgroup")
_OWN_CGROUPS: Final = Path("/proc/self/cgroup")
_OWN_PAGES: Final = Path("/proc/self/statm")


def memory() -> int:
    """The bytes of memory that this process may have."""
    return min([_of_the_machine(), *_of_the_process(), *_of_the_container()])


def cores() -> int:
    """The cores that this process may use, at least one."""
    own: int | None = getattr(os, "process_cpu_count", os.cpu_count)()
    if not hasattr(os, "process_cpu_count") and hasattr(os, "sched_getaffinity"):
        own = len(os.sched_getaffinity(0))
    return max(1, min([own or 1, *_cores_of_the_container()]))


def _of_the_machine() -> int:
    try:
        pages, bytes_a_page = os.sysconf("SC_PHYS_PAGES"), os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # Windows has no `sysconf`
        return _ASSUMED
    return pages * bytes_a_page if pages > 0 and bytes_a_page > 0 else _ASSUMED


def _of_the_process() -> Iterator[int]:
    """What is left of `ulimit -v` and `ulimit -d`, which count what is only reserved as well."""
    try:
        import resource
    except ImportError:  # Windows has none
        return
    taken = [pages * resource.getpagesize() for pages in _numbers_in(_OWN_PAGES)]
    for limit, place in ((resource.RLIMIT_AS, 0), (resource.RLIMIT_DATA, 5)):
        most = resource.getrlimit(limit)[0]
        if most != resource.RLIM_INFINITY:
            yield max(0, most - (taken[place] if taken else 0))


def _of_the_container() -> Iterator[int]:
    """The limits of the control groups that this process belongs to; `max` is none."""
    for file in _files("memory", "memory.max", "memory.limit_in_bytes"):
        yield from _numbers_in(file)[:1]


def _cores_of_the_container() -> Iterator[int]:
    """The share of processor time that a container has, as whole cores."""
    for file in _files("cpu", "cpu.max", "cpu.cfs_quota_us"):
        numbers = _numbers_in(file)
        if file.name == "cpu.cfs_quota_us":
            numbers += _numbers_in(file.with_name("cpu.cfs_period_us"))
        if len(numbers) == 2 and min(numbers) > 0:  # -1 is no limit
            yield -(-numbers[0] // numbers[1])


def _files(controller: str, second: str, first: str) -> Iterator[Path]:
    """Where the limits of a controller stand: of our own group and of all that it lies in.

    Their names differ between the second version of control groups and the first.
    """
    with suppress(OSError, ValueError):
        for line in _OWN_CGROUPS.read_text().splitlines():
            _, controllers, own = line.split(":", 2)
            if controllers and controller not in controllers.split(","):
                continue
            root = _CGROUPS / controller if controllers else _CGROUPS
            group = root / own.lstrip("/")
            for folder in (group, *group.parents):
                if folder == root or root in folder.parents:
                    yield folder / (first if controllers else second)


def _numbers_in(file: Path) -> list[int]:
    """The whole numbers of a file; none if there is no such file, or a word in place of one."""
    try:
        return [int(word) for word in file.read_text().split()]
    except (OSError, ValueError):
        return []
