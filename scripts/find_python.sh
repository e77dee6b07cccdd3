# Read by bin/grounded and scripts/dev_python. Sets `python` to an interpreter that an environment can be built on,
# or says in one line what was found instead and returns 1.
find_python() {
    found=
    if [ -n "${GROUNDED_PYTHON:-}" ]; then
        set -- "$GROUNDED_PYTHON"
    else
        set -- python3 python3.13 python3.12 python3.11 python3.10 python3.14 /usr/bin/python3 \
            /opt/homebrew/bin/python3 /usr/local/bin/python3 \
            "$(uv python find --no-project '>=3.10,<3.15' 2>/dev/null || :)"
    fi
    for candidate; do
        python=$(command -v "$candidate" 2>/dev/null) || continue
        # On a Mac without the developer tools this one opens a dialogue instead of starting.
        if [ "$python" = /usr/bin/python3 ] && [ -x /usr/bin/xcode-select ]; then
            /usr/bin/xcode-select -p >/dev/null 2>&1 || continue
        fi
        version=$("$python" -c 'import sys
print("%d.%d" % sys.version_info[:2])
sys.exit(not (3, 10) <= sys.version_info[:2] <= (3, 14) or hasattr(sys, "pypy_version_info"))' 2>/dev/null) && return 0
        [ -n "$version" ] && found="$found${found:+, }$python is $version"
    done
    if [ -n "${GROUNDED_PYTHON:-}" ]; then
        echo "grounded: GROUNDED_PYTHON must be a CPython 3.10 to 3.14; ${found:-$GROUNDED_PYTHON does not start}." >&2
    elif [ -n "$found" ]; then
        echo "grounded: needs Python 3.10 to 3.14, but $found; install a newer one, or set GROUNDED_PYTHON to it." >&2
    else
        echo "grounded: needs Python 3.10 to 3.14, and none was found; install one, or set GROUNDED_PYTHON to it." >&2
    fi
    return 1
}
