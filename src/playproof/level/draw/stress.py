"""Points whose distances follow the distances in a graph, by stress majorization.

>>> line = distances([np.array([1]), np.array([0, 2]), np.array([1])])
>>> line.tolist()
[[0.0, 1.0, 2.0], [1.0, 0.0, 1.0], [2.0, 1.0, 0.0]]
>>> points = spread(line, 0)
>>> round(float(np.hypot(*(points[0] - points[2]))), 2)
2.0

Gansner, Koren and North, "Graph drawing by stress majorization", 2004.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
ROUNDS, LARGE = 80, 300


def distances(near: list[NDArray[np.int64]]) -> Floats:
    """Steps between all pairs of nodes of a connected graph."""
    count = len(near)
    joined = np.zeros((count, count), bool)
    for i, others in enumerate(near):
        joined[i, others] = True
    apart = np.full((count, count), np.inf)
    reached, step = np.eye(count, dtype=bool), 0
    while (fresh := reached & np.isinf(apart)).any():
        apart[fresh] = step
        reached, step = (fresh.astype(np.float32) @ joined.astype(np.float32)) > 0, step + 1
    return apart


def spread(apart: Floats, seed: int) -> Floats:
    """The points, about the origin. Seed 0 begins from the two main axes of the distances, others from fixed dice."""
    count = len(apart)
    points = _axes(apart) if seed == 0 else np.random.default_rng(seed).random((count, 2)) * count**0.5
    weight = 1 / np.maximum(apart, 1) ** 2
    np.fill_diagonal(weight, 0)
    inverse = np.linalg.pinv(np.diag(weight.sum(axis=1)) - weight)
    for _ in range(ROUNDS if count <= LARGE else ROUNDS // 3):
        points = inverse @ (_pull(points, apart, weight) @ points)
    centred: Floats = points - points.mean(axis=0)
    return centred


def _axes(apart: Floats) -> Floats:
    """Classical scaling, a hair apart from nodes that have the same distances to all others."""
    centre = np.eye(len(apart)) - 1 / len(apart)
    values, vectors = np.linalg.eigh(-0.5 * centre @ apart**2 @ centre)
    points = vectors[:, -2:] * np.sqrt(np.maximum(values[-2:], 0))
    if points.shape[1] < 2:
        points = np.zeros((len(apart), 2))
    nudged: Floats = points + np.random.default_rng(0).random(points.shape) * 0.01
    return nudged


def _pull(points: Floats, apart: Floats, weight: Floats) -> Floats:
    between = np.sqrt(((points[:, None] - points[None]) ** 2).sum(axis=2))
    pull = np.where(between > 1e-9, -weight * apart / np.maximum(between, 1e-9), 0)
    np.fill_diagonal(pull, 0)
    np.fill_diagonal(pull, -pull.sum(axis=1))
    full: Floats = pull
    return full
