# Read by the doors of the hooks that matter only while a run is open: ends the hook when this session has none.
# `event` is what was read of standard input to learn the session's id, which newer hosts give in the environment.
here=${0%/*}
event=
session=${CLAUDE_CODE_SESSION_ID:-}
if [ -z "$session" ]; then
    event=$(cat)
    session=${event#*\"session_id\":}
    session=${session#*\"}
    session=${session%%\"*}
fi
case $session in '' | *[!A-Za-z0-9-]*) exit 0 ;; esac
[ -f "${XDG_STATE_HOME:-${HOME:-}/.local/state}/grounded/sessions/$session" ] || exit 0

run_hook() {
    . "$here/hook_python.sh"
    if [ -n "$event" ]; then printf '%s' "$event" | hook_python "$1"; else hook_python "$1"; fi
    exit 0
}
