#!/usr/bin/env bash
# Installs a browser for `salet auto` and its tests, unless one is there already; with `system` only
# one that needs no .venv.
set -euo pipefail
cd "$(dirname "$0")/.."

has_browser() {
  local name
  for name in chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome \
    chrome microsoft-edge-stable microsoft-edge; do
    command -v "$name" >/dev/null 2>&1 && return 0
  done
  for name in "/Applications/Google Chrome.app" "/Applications/Chromium.app" \
    "/Applications/Microsoft Edge.app"; do
    [ -d "$name" ] && return 0
  done
  compgen -G "${PLAYWRIGHT_BROWSERS_PATH:-$HOME/.cache/ms-playwright}/chromium-*" >/dev/null
}

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

from_debian() {
  command -v apt-get >/dev/null 2>&1 || return 1
  [ "$(id -u)" = 0 ] || sudo -n true 2>/dev/null || return 1
  export DEBIAN_FRONTEND=noninteractive
  as_root apt-get update -qq
  local name
  for name in chromium-headless-shell chromium; do  # the first does a third of the work, without windows
    as_root apt-get install -y -qq --no-install-recommends "$name" fonts-liberation && return 0
  done
  return 1
}

if has_browser; then
  exit 0
fi
said=$(mktemp)
trap 'rm -f "$said"' EXIT
echo "Installing a browser: there is no Chromium, Chrome or Edge here."
if [ "${1:-}" = system ]; then  # one that the system has a package of, or none yet
  from_debian >"$said" 2>&1 || true
elif ! { from_debian || .venv/bin/playwright install chromium; } >"$said" 2>&1; then
  cat "$said" >&2
  exit 1
fi
