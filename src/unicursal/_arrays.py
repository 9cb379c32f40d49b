"""What the arrays and integers of kernels are called."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Int: TypeAlias = Any
"""Compiled it is an integer of 64 bits, read from an array in Python a NumPy one."""

Integers: TypeAlias = npt.NDArray[np.int64]
Indices: TypeAlias = npt.NDArray[np.int32]
Booleans: TypeAlias = npt.NDArray[np.bool_]
Bytes: TypeAlias = npt.NDArray[np.uint8]
Decimals: TypeAlias = npt.NDArray[np.float64]
