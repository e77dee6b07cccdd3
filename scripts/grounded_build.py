"""Door: builds the environment that Grounded runs in. Readable by any Python 3, so that it can say "too old"."""

import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
sys.path.insert(0, ROOT)

from hooks_py.build.main import main

sys.exit(main(sys.argv[1:], ROOT))
