"""Stop hook: puts a completed run away, hands an open one back. All of the thinking is in hooks_py.hot."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from hooks_py.hot import gate, protocol

protocol.answer("Stop", gate.at_stop)
