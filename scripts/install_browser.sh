#!/usr/bin/env bash
# Install a browser for `salet auto` and the tests, unless there is one already: Debian's Chromium
# where packages can be installed without a password, otherwise Playwright's. With --early, before
# there is a .venv, only Debian's is tried.
set -euo pipefail
cd "$(dirname "$0")/.."

has_browser() {
  .venv/bin/python -c 'import sys; from salet.auto import find_browser; sys.exit(not find_browser())' ||
    compgen -G "${PLAYWRIGHT_BROWSERS_PATH:-$HOME/.cache/ms-playwright}/chromium*" >/dev/null
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

from_debian() {
  command -v apt-get && as_root apt-get update -qq &&
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
      chromium-headless-shell fonts-liberation
}

if [ "${1:-}" = --early ]; then
  if ! { has_browser || command -v chromium-headless-shell chromium google-chrome; } &>/dev/null; then
    echo "Installing a browser, while pip runs."
    from_debian >/dev/null 2>&1 || true
  fi
elif ! has_browser; then
  echo "Installing a browser: there is no Chromium, Chrome or Edge here."
  log=$(mktemp)
  trap 'rm -f "$log"' EXIT
  { from_debian || .venv/bin/playwright install chromium; } >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
fi
