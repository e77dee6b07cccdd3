"""The JSON that a step takes back, in a few lines: made from the record itself, so it cannot drift from the check."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from hooks_py.models.base import Record

_PLAIN = {"string": "text", "integer": "whole number", "number": "number", "boolean": "true | false"}
_DEEPEST = 6  # levels; our records have fewer


def shape(model: type[Record], omit: Collection[str] = ()) -> str:
    """
    Return the shape of a record's JSON: `{name: kind, optional?: kind, many: [kind]}`.

    `omit` holds paths of optional fields that are not asked for, such as
    `extractions.extracts`; a field that must be given cannot be left out.
    """
    schema = model.model_json_schema()
    return _shape(schema, schema.get("$defs", {}), frozenset(omit), "", 0)


def _shape(schema: dict[str, Any], known: dict[str, Any], omit: frozenset[str], path: str, depth: int) -> str:
    if "$ref" in schema:
        schema = known[schema["$ref"].rsplit("/", 1)[-1]]
    if "enum" in schema or "const" in schema:
        return " | ".join(f'"{value}"' for value in schema.get("enum", [schema.get("const")]))
    if "anyOf" in schema:
        kinds = [_shape(one, known, omit, path, depth) for one in schema["anyOf"] if one.get("type") != "null"]
        return " | ".join(dict.fromkeys(kinds))
    kind = schema.get("type")
    if kind == "array":
        inside = schema.get("items") or (schema.get("prefixItems") or [{}])[0]
        return f"[{_shape(inside, known, omit, path, depth)}]"
    if kind == "object":
        return _object(schema, known, omit, path, depth + 1)
    return _PLAIN.get(str(kind), "text")


def _object(schema: dict[str, Any], known: dict[str, Any], omit: frozenset[str], path: str, depth: int) -> str:
    values = schema.get("additionalProperties")
    if not schema.get("properties"):
        inside = _shape(values, known, omit, path, depth) if isinstance(values, dict) else "text"
        return f"{{text: {inside}}}"
    required = set(schema.get("required", ()))
    parts = []
    for name, field in schema["properties"].items():
        place = f"{path}.{name}" if path else name
        if depth > _DEEPEST or (place in omit and name not in required):
            continue
        parts.append(f"{name}{'' if name in required else '?'}: {_shape(field, known, omit, place, depth)}")
    if depth > 1:
        return "{" + ", ".join(parts) + "}"
    return "{\n" + ",\n".join(f"  {part}" for part in parts) + "\n}"
