# Read by the doors of the hooks: `hook_python NAME` starts scripts/NAME.py on a Python that is there anyway, and is
# silent where none is. The plugin's own environment comes first: `python3` may be a slow shim, or open a dialogue.
hook_python() {
    cache=${GROUNDED_CACHE:-${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}}
    [ -n "${GROUNDED_CACHE:-}" ] || cache=${cache:+$cache/grounded}
    key=
    { read -r key <"$here/../bin/environment-key"; } 2>/dev/null
    for python in "${GROUNDED_PYTHON:-}" "$cache/envs/$key/bin/python" /usr/bin/python3 /opt/homebrew/bin/python3 \
        /usr/local/bin/python3 "$(command -v python3 2>/dev/null)"; do
        [ -x "$python" ] || continue
        # On a Mac without the developer tools this one opens a dialogue instead of starting.
        [ "$python" = /usr/bin/python3 ] && [ -x /usr/bin/xcode-select ] && ! /usr/bin/xcode-select -p >/dev/null 2>&1 && continue
        # The plugin's folder may be read-only, so byte-code lies in the user's cache.
        case $cache in
        /*) "$python" -I -S -X utf8 -X "pycache_prefix=$cache/pycache" "$here/$1.py" 2>/dev/null ;;
        *) "$python" -I -S -X utf8 -B "$here/$1.py" 2>/dev/null ;;
        esac
        return 0
    done
}
