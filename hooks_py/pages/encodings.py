"""
Bytes in, text out, with the name of the encoding and a note whenever that name is a guess.

The order of trust: a byte order mark; the shape of UTF-16 and UTF-32; strict UTF-8; then every 8-bit and
East Asian encoding that decodes without a fault, the declared one first among equals, ranked by how much the
result looks like something that somebody wrote.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

SAMPLE = 65_536  # bytes that are enough to tell encodings apart
DOUBTFUL = 0.35  # plausibility below which a guess is told as one; real prose of every tried encoding has 0.5 and more
LEAST_FOREIGN = 5  # characters outside ASCII; fewer fit several encodings
CHINESE_FIRST = 0.15  # Chinese comes before a Korean, Japanese or Cyrillic reading that is no better than this
CLEARLY = 0.15  # a declared encoding is overruled only by a guess that is better by this much

_MARKS = (  # longest first: the UTF-32 mark begins with the UTF-16 one
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (b"\x84\x31\x95\x33", "gb18030"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CANDIDATES = (
    "gb18030", "big5hkscs", "cp932", "euc_jp", "cp949", "cp1252", "cp1251", "koi8_r", "cp1250", "iso8859_15",
)  # fmt: skip
_CHINESE = ("gb18030", "big5hkscs")
_WIDER = {  # what is declared, and what browsers read it as (WHATWG encoding standard)
    "gb2312": "gb18030", "gbk": "gb18030", "hz": "hz", "big5": "big5hkscs", "shift_jis": "cp932", "euc_kr": "cp949",
    "iso8859-1": "cp1252", "ascii": "cp1252",
}  # fmt: skip
# The most frequent characters of written Chinese, simplified and traditional: about half of any running text.
_FREQUENT = frozenset(
    "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多"
    "经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明"
    "性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世"
    "位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量"
    "再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完"
    "設這個們來為國說時會對後過發裡種經沒動還進樣軍與長機關點業將兩間問應戰頭體見產話義條氣題爾別變總電數報結務場計資統區"
    "隊決馬書則聽達強難權網據標準頁戶檔輸選項開學實現當無於從並兒東聲員論處幾認系市查詢軟體設定使用資料"
)
# The most frequent syllables of written Korean: more than half of any running text, and few of a mistaken one.
_SYLLABLES = frozenset(
    "이다는에의을가고하지로기한어사아도서자인리대시나게들그라있해것일전부정수은보장성만주제과여상구와면적조년안원스공화되관동연경"
    "중신었생무유소할비모국용오위세마방미우까계내개음요니습합트레입업학발등문때월품했를으간당금물선분러더야격교른않없못려출액매증"
)
_ESCAPE_2022 = re.compile(rb"\x1b\$[@B]|\x1b\([BJ]")


class Decoded(NamedTuple):
    """Text of some bytes, the encoding it was read in, and what a reader should know of it (empty: nothing)."""

    text: str
    encoding: str
    note: str = ""


def decode(body: bytes, declared: str = "") -> Decoded:
    """Return the text of `body`; never raises, and says so in the note where the encoding is a guess or damaged."""
    for mark, encoding in _MARKS:
        if body.startswith(mark):
            return _read(body[len(mark) :], encoding)
    wide = wide_encoding(body)
    if wide:
        return _read(body, wide)
    if _ESCAPE_2022.search(body[:SAMPLE]):
        return _read(body, "iso2022_jp")
    strict = _strictly(body, "utf-8")
    if strict is not None:
        other = codec_name(declared)
        told = (
            "" if strict.isascii() or other in ("", "utf-8", "utf-8-sig") else f"declared as {other}, but read as utf-8"
        )
        return Decoded(strict, "utf-8", told)
    return _eight_bit(body, codec_name(declared))


def codec_name(declared: str) -> str:
    """Return the Python name of a declared encoding, widened as browsers do; empty when there is no such encoding."""
    try:
        name = codecs.lookup(declared.strip().strip("\"'").lower()).name
    except (LookupError, ValueError):  # ValueError: a NUL in the name
        return ""
    return _WIDER.get(name, name)


def wide_encoding(body: bytes) -> str:
    """Return utf-16-le, utf-16-be, utf-32-le or utf-32-be when bytes without a mark have that shape, else empty."""
    sample = body[: SAMPLE - SAMPLE % 4]
    if len(sample) < 4 or b"\0" not in sample:
        return ""
    if len(body) % 4 == 0:
        for encoding in ("utf-32-le", "utf-32-be"):
            if _strictly(sample, encoding) is not None:
                return encoding
    if len(body) % 2:
        return ""
    scored = []
    for encoding in ("utf-16-le", "utf-16-be"):
        text = _strictly(sample, encoding)
        if text is not None and "\0" not in text:
            scored.append((plausibility(text), encoding))
    best = max(scored, default=(0.0, ""))
    return best[1] if best[0] >= DOUBTFUL else ""


def is_binary(sample: bytes) -> bool:
    """Whether bytes are no text in any encoding: NULs outside UTF-16 and UTF-32, or many control characters."""
    if not sample or sample.startswith(tuple(mark for mark, _ in _MARKS)):
        return False
    if b"\0" in sample:
        return not wide_encoding(sample[: len(sample) - len(sample) % 4])
    controls = sum(sample.count(bytes((code,))) for code in range(32) if code not in (8, 9, 10, 12, 13, 26, 27))
    return controls > max(1, len(sample) // 50)


def plausibility(text: str) -> float:
    """Return how much a decoded text looks written by somebody, 0 or less (noise) to 1 (surely)."""
    if text.isascii():
        controls = sum(1 for character in text if character < " " and character not in "\t\n\r\f\x1b")
        return 1.0 - min(1.0, 20.0 * controls / max(1, len(text)))
    weights = [_weight(text, position) for position, character in enumerate(text) if character > "\x7f"]
    return sum(weights) / len(weights)


def _weight(text: str, position: int) -> float:
    character = text[position]
    code = ord(character)
    if 0x4E00 <= code <= 0x9FFF:
        return 1.0 if character in _FREQUENT else 0.2
    if 0x3000 <= code <= 0x30FF or 0xFF01 <= code <= 0xFF5E:
        return 0.9
    if 0xAC00 <= code <= 0xD7A3:
        return _syllable_weight(text, position)
    category = unicodedata.category(character)
    if category in ("Cc", "Cn", "Co", "Cs"):
        return -3.0
    if category[0] == "L":
        return _letter_weight(text, position)
    return _sign_weight(text, position)


def _sign_weight(text: str, position: int) -> float:
    character = text[position]
    if "\u2500" <= character <= "\u259f" and text[max(0, position - 1) : position + 2].strip(character).strip():
        return -1.0  # a line that is drawn does not touch letters; Chinese in a Cyrillic reading is full of such
    return 0.3 if character in "“”‘’–—…·©®°€£«»¿¡§ " else -0.3


def _syllable_weight(text: str, position: int) -> float:
    """Korean stands among Korean; Chinese that is mistaken for it mixes rare syllables with Chinese characters."""
    near = (text[at] for at in (position - 1, position + 1) if 0 <= at < len(text))
    mixed = any("\u4e00" <= other <= "\u9fff" or "\uf900" <= other <= "\ufaff" for other in near)
    return (0.9 if text[position] in _SYLLABLES else 0.3) - (0.3 if mixed else 0.0)


def _letter_weight(text: str, position: int) -> float:
    """A letter stands among letters of its own script and case; a mistaken encoding scatters them."""
    character = text[position]
    near = [text[at] for at in (position - 1, position + 1) if 0 <= at < len(text) and text[at].isalpha()]
    if ord(character) < 0x250:
        plain = sum(1 for other in near if other.isascii())
        if not near or plain == 0:
            return -0.5
        return 0.4 if character.isupper() and any(other.islower() for other in near[:1]) else 0.9
    return _cyrillic_weight(text, position, near) if 0x400 <= ord(character) < 0x460 else 0.1


def _cyrillic_weight(text: str, position: int, near: list[str]) -> float:
    if any(other.isascii() for other in near):
        return -0.5
    if text[position].islower():
        return -0.3 if text[position + 1 : position + 2].isupper() else 0.8
    if near and text[position - 1] == near[0]:
        return -0.5 if near[0].islower() else 0.3
    return 0.8


def _read(body: bytes, encoding: str) -> Decoded:
    strict = _strictly(body, encoding)
    if strict is not None:
        return Decoded(strict, encoding)
    text = body.decode(encoding, errors="replace")
    return Decoded(text, encoding, f"{text.count(chr(0xFFFD))} places could not be decoded as {encoding}")


def _eight_bit(body: bytes, declared: str) -> Decoded:
    ranked = sorted(_ranked(body, _in_order(declared)), key=lambda row: -row[0] - CHINESE_FIRST * (row[1] in _CHINESE))
    mended = body.decode("utf-8", errors="replace")
    if declared != "gb18030" and _nearly_utf8(mended):
        return Decoded(mended, "utf-8", f"{mended.count(chr(0xFFFD))} places could not be decoded as utf-8")
    if not ranked:
        return Decoded(mended, "utf-8", "its encoding is unknown: undecodable places are marked with �")
    score, encoding = ranked[0]
    by_name = {name: value for value, name in ranked}
    if declared in by_name and score - by_name[declared] < CLEARLY:
        score, encoding = by_name[declared], declared
    text = body.decode(encoding, errors="replace")
    notes = []
    foreign = sum(1 for character in text[:SAMPLE] if character > "\x7f")
    if (score < DOUBTFUL or foreign < LEAST_FOREIGN) and encoding != declared:
        notes.append(f"its encoding is uncertain: read as {encoding}")
    elif declared and declared != encoding:
        notes.append(f"declared as {declared}, but read as {encoding}")
    if text.endswith("�"):
        notes.append("it ends within a character")
    return Decoded(text, encoding, "; ".join(notes))


def _in_order(declared: str) -> Iterable[str]:
    return dict.fromkeys(name for name in (declared, *_CANDIDATES) if name and not name.startswith("utf"))


def _ranked(body: bytes, names: Iterable[str]) -> list[tuple[float, str]]:
    rows = []
    for name in names:
        if _strictly(body, name, cut=True) is None:
            continue
        sample = codecs.getincrementaldecoder(name)("ignore").decode(body[:SAMPLE])
        rows.append((plausibility(sample), name))
    return rows


def _nearly_utf8(mended: str) -> bool:
    """UTF-8 with a few bad bytes (a page put together from parts) is far from any text in another encoding."""
    good = sum(1 for character in mended[:SAMPLE] if character > "\x7f" and character != "�")
    return good >= 20 * max(1, mended[:SAMPLE].count("�"))


def _strictly(body: bytes, encoding: str, *, cut: bool = False) -> str | None:
    try:
        return codecs.getincrementaldecoder(encoding)("strict").decode(body, final=not cut)
    except (UnicodeError, LookupError):
        return None
