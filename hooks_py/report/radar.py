"""A radar chart as SVG, for readers whose Mermaid is older than the one that knows the kind (11.6)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from hooks_py.report.escaping import cut

_SIZE, _CENTRE, _RADIUS = 480, 240, 160
_COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e")
_RINGS = 4
_LINE = 'fill-opacity="0.12" stroke-width="2"'
_FONT = 'font-family="sans-serif" font-size="12"'


class Curve(NamedTuple):
    """One closed line of the radar: a value for each axis, in their order."""

    name: str
    values: tuple[int, ...]


def radar_svg(title: str, axes: Sequence[str], curves: Sequence[Curve]) -> str:
    """Return the radar as a self-contained SVG document; the largest value of all touches the outer ring."""
    top = max((value for curve in curves for value in curve.values), default=0) or 1
    height = _SIZE + 20 * len(curves)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {height}" {_FONT}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{_SIZE}" height="{height}" fill="#ffffff"/>',
    ]
    for ring in range(1, _RINGS + 1):
        points = _points([top * ring / _RINGS] * len(axes), top)
        parts.append(f'<polygon points="{points}" fill="none" stroke="#cccccc"/>')
    for index, axis in enumerate(axes):
        x, y = _point(index, len(axes), 1.0)
        parts.append(f'<line x1="{_CENTRE}" y1="{_CENTRE}" x2="{x}" y2="{y}" stroke="#cccccc"/>')
        x, y = _point(index, len(axes), 1.14)
        parts.append(f'<text x="{x}" y="{y}" text-anchor="middle">{escape(cut(axis, 30))}</text>')
    for index, curve in enumerate(curves):
        parts.extend(_curve(index, curve, top))
    return "\n".join([*parts, "</svg>", ""])


def _curve(index: int, curve: Curve, top: int) -> list[str]:
    colour = _COLOURS[index % len(_COLOURS)]
    y = _SIZE + 20 * index
    label = f"{cut(curve.name, 40)} ({', '.join(map(str, curve.values))})"
    return [
        f'<polygon points="{_points(curve.values, top)}" fill="{colour}" {_LINE} stroke="{colour}"/>',
        f'<rect x="20" y="{y}" width="12" height="12" fill="{colour}"/>',
        f'<text x="40" y="{y + 11}">{escape(label)}</text>',
    ]


def _points(values: Sequence[float], top: float) -> str:
    return " ".join("{},{}".format(*_point(index, len(values), value / top)) for index, value in enumerate(values))


def _point(index: int, count: int, share: float) -> tuple[float, float]:
    angle = 2 * math.pi * index / count - math.pi / 2
    return (
        round(_CENTRE + _RADIUS * share * math.cos(angle), 1),
        round(_CENTRE + _RADIUS * share * math.sin(angle), 1),
    )
