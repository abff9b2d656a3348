"""What a player's machine finds of numpy: nothing, but for whoever reads photographs; sqlite-utils would load it
wherever it lies."""

import sys
from pathlib import Path

if "cv2" not in sys.modules:
    raise ImportError("numpy is here for photographs, and nothing else needs it")

# Its own name is taken over by the real one, which lies further down the way.
HERE = str(Path(__file__).parent)
sys.path = [each for each in sys.path if each != HERE]
del sys.modules["numpy"]
import numpy  # noqa: E402, F401  # it stands in sys.modules from now on
