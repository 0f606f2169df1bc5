"""The fixtures of the tests in a browser, which share it."""

from tests.web.browser import browser, kept, tabs  # noqa: F401
