"""Kills the worker that it plays for, as a fault in machine code would."""

import os
import signal

os.kill(os.getppid(), signal.SIGKILL)
