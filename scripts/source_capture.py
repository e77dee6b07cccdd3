"""PostToolUse hook: keeps what search tools bring during an open run. All of the thinking is in hooks_py.hot."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from hooks_py.hot import capture, protocol

protocol.answer("PostToolUse", capture.keep)
