#!/bin/sh
# UserPromptSubmit: decides on the first 16 KB, without Python, that a prompt has none of the words of research.
here=${0%/*}
LC_ALL=C
export LC_ALL
event=$(head -c 16384)
if [ ${#event} -ge 16384 ]; then # who pastes that much has brought the material along
    cat >/dev/null
    exit 0
fi
session=${CLAUDE_CODE_SESSION_ID:-}
state=${XDG_STATE_HOME:-${HOME:-}/.local/state}/grounded/sessions/$session
if [ -z "$session" ] || [ ! -f "$state" ]; then
    case $event in
    *'"prompt":"/'* | *'"prompt":"<'* | *'"prompt":"!'* | *'"prompt": "/'* | *'"prompt": "<'* | *'"prompt": "!'*) exit 0 ;;
    esac
    printf '%s\n' "${event#*\"prompt\":}" | grep -qiFf "$here/research_words.txt" 2>/dev/null || exit 0
fi
. "$here/hook_python.sh"
printf '%s' "$event" | hook_python research_detector
exit 0
