"""Door: the benchmarks, started by scripts/bench inside the development environment."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from hooks_py.bench.main import main

if __name__ == "__main__":  # worker processes load this file again
    sys.exit(main(sys.argv[1:]))
