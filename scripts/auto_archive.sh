#!/bin/sh
# Stop: puts a completed run away, and hands the current step of an open one back.
. "${0%/*}/open_run.sh"
run_hook auto_archive
