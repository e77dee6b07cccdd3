"""Door: prints the words of the shell's prefilter; `scripts/generate` writes them to scripts/research_words.txt."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from hooks_py.hot.prefilter import words

sys.stdout.buffer.write(("\n".join(words()) + "\n").encode())
