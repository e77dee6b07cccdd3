"""From what a person typed to a plan of tasks: options, intent, preset plan, checks, waves, cost."""
