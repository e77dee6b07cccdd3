"""The structure of Markdown and HTML that a reader does not see: what it is, and what stands in its place."""

from __future__ import annotations

import html
import re

# Only names that HTML knows: `List<String>` and `Vec<u8>` are text, and their letters count.
_INLINE_TAGS = (
    "a|abbr|acronym|b|bdi|bdo|big|button|center|cite|code|data|del|dfn|em|font|i|img|input|ins|kbd|label|mark|"
    "math|meta|link|object|param|q|rb|rp|rt|ruby|s|samp|script|small|source|span|strike|strong|style|sub|svg|"
    "template|time|track|tt|u|var|video|audio|wbr|iframe|picture"
)
_BLOCK_TAGS = (
    "address|article|aside|blockquote|body|br|caption|col|colgroup|dd|details|dialog|div|dl|dt|fieldset|"
    "figcaption|figure|footer|form|h[1-6]|head|header|hr|html|legend|li|main|nav|ol|optgroup|option|p|pre|"
    "section|select|summary|table|tbody|td|tfoot|th|thead|title|tr|ul"
)
# A link's target has a mark of an address in it and is more than a number, so that `handlers[name](0.5)` stays code.
_TARGET = r"""\(
    [ \t]*(?![\d.,\s]+\))
    (?:<[^<>\n]*>|(?=[^\s()]{0,500}[/\#.:?])(?:[^()\s]|\([^()\s]{0,500}\)){1,2000}|)
    (?:\s+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*
\)"""
_LABEL = r"(?:[^\[\]]|\[[^\[\]\n]{0,300}\](?:\([^()\n]{0,2000}\))?){0,400}"

_COMMON = rf"""
    (?P<gone>
        ^[ \t]*(?:>[ \t]*)*(?:`{{3,}}|~{{3,}})[^`\n]*$                                  # fence of a code block
      | ^[ \t]*(?:>[ \t]*)*(?:\|[ \t]*)?:?-{{3,}}:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$  # rule, also of a table
      | ^[ \t]*(?:(?:\*[ \t]*){{3,}}|(?:_[ \t]*){{3,}}|={{3,}}[ \t]*)$
      | ^[ \t]*(?:/{{3,}}|:{{3,}})                                                      # fence of an admonition
      | ^(?=[ \t>\#*+•‣◦▪-])[ \t]*(?:>[ \t]?)*
        (?:\#{{1,6}}[ \t]+|[-*+•‣◦▪][ \t]+(?:\[[ xX]\][ \t]+)?)?
      | (?<![ \t])[ \t]+\#+[ \t]*$
      | \{{[ \t]*[\#.:][A-Za-z][^{{}}\n]*\}}                                      # heading id, attributes
      | (?<![A-Za-z0-9_)\]])!?\[(?=(?!\^){_LABEL}\](?:{_TARGET}|\[[^\[\]\n]{{0,300}}\]))  # a link opens
      | \](?:{_TARGET}|\[[^\[\]\n]{{0,300}}\](?!\())                                    # a link closes
      | <!--(?:[^-]|-(?!->)){{0,200}}-->
      | </sup>
      | </?(?:{_INLINE_TAGS})(?:\s[^<>]*)?/?>
      | \\(?=[!-/:-@\[-`{{-~])                                                          # a backslash that escapes
    )
  | (?P<space></?(?:{_BLOCK_TAGS})(?:\s[^<>]*)?/?>)
  | <(?P<address>(?:https?|mailto|ftp):[^<>\s]+)>
  | (?P<entity>&(?:\#[0-9]{{1,7}}|\#[xX][0-9a-fA-F]{{1,6}}|[A-Za-z][A-Za-z0-9]{{1,31}});)
  | (?P<raised><sup(?:\s[^<>]*)?>)
"""
# What a rendered page does not show beside its sentences: numbers of list entries and of notes.
_NUMBERS = r"""
    (?P<number>^[ \t]*(?:>[ \t]?)*[0-9]{1,3}[.)][ \t]+
      | (?:<sup(?:\s[^<>]*)?>)?\[(?:\^[^\[\]\s]{1,40}|[0-9]{1,3})\](?![(\[]))
"""
_FLAGS = re.VERBOSE | re.MULTILINE | re.IGNORECASE

STRUCTURE = re.compile(_COMMON, _FLAGS)
STRUCTURE_AND_NUMBERS = re.compile(_NUMBERS + "|" + _COMMON, _FLAGS)


def shown(match: re.Match[str]) -> str:
    """Return what a reader sees in place of a match of one of the two patterns."""
    kind = match.lastgroup
    if kind == "space":
        return " "
    if kind == "raised":
        return "^"  # 10<sup>2</sup> is not 102
    if kind == "address":
        return match["address"]
    if kind == "entity":
        return html.unescape(match["entity"])
    return ""
