"""Door: the command line, started by bin/grounded inside its environment."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.realpath(__file__))))

from hooks_py.cli.main import main

if __name__ == "__main__":  # worker processes load this file again
    sys.exit(main(sys.argv[1:]))
