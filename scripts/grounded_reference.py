"""Door: writes bin/help.txt and docs/cli.md from the command line."""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
sys.path.insert(0, ROOT)
from hooks_py.cli.reference import documents

for name, text in documents().items():
    with open(os.path.join(ROOT, name), "w", encoding="utf-8") as file:
        file.write(text)
