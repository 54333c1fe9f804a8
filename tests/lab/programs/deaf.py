"""Says that it is ready, and never reads a line."""

import json
import time

print(json.dumps({"type": "ready"}), flush=True)
time.sleep(600)
