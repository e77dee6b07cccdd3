#!/bin/sh
# PreToolUse on Bash: while this session has a run open, its own commands need no question.
. "${0%/*}/open_run.sh"
run_hook own_command
