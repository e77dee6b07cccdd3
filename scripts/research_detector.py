"""UserPromptSubmit hook: suggests /grounded:deep-research for what needs sources. The thinking is in hooks_py.hot."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from hooks_py.hot import detector, protocol

protocol.answer("UserPromptSubmit", detector.suggestion)
