#!/bin/sh
# UserPromptExpansion: stores what was typed behind one of our commands, unparsed, for `grounded start --session` to take.
umask 077
session=${CLAUDE_CODE_SESSION_ID:-}
case $session in *[!A-Za-z0-9-]*) exit 0 ;; esac
[ ${#session} -le 128 ] || exit 0
folder=${XDG_STATE_HOME:-${HOME:-}/.local/state}/grounded/hand-over
case $folder in /*) ;; *) exit 0 ;; esac
part=$folder/.part-$$
{ mkdir -p "$folder" && head -c 1048576 >"$part"; } 2>/dev/null || exit 0
cat >/dev/null
if [ -z "$session" ]; then
    session=$(head -c 4096 "$part")
    session=${session#*\"session_id\":}
    session=${session#*\"}
    session=${session%%\"*}
    case $session in '' | *[!A-Za-z0-9-]*) session= ;; esac
    [ ${#session} -le 128 ] || session=
fi
if [ -n "$session" ] && grep -q '"command_name": *"grounded:' "$part"; then
    mv -f "$part" "$folder/$session" 2>/dev/null || rm -f "$part"
else
    rm -f "$part"
fi
exit 0
