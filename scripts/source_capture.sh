#!/bin/sh
# PostToolUse: while this session has a run open, what search and fetch tools bring goes into its inbox.
. "${0%/*}/open_run.sh"
run_hook source_capture
