"""PreToolUse hook: allows the run's own commands. All of the thinking is in hooks_py.hot."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from hooks_py.hot import permission, protocol

protocol.answer("PreToolUse", permission.decision)
