"""A text becomes the code of its language, by counting scripts and a few function words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hooks_py.models.base import Language

SAMPLE = 4000  # characters that are looked at; a language shows long before
HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff\u3005\u3007]")
KANA = re.compile("[\u3041-\u30fa\u30fd-\u30ff\uff66-\uff9d]")
HANGUL = re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]")
LATIN_WORD = re.compile("[a-zA-Z\u00c0-\u024f]+(?:['’][a-z]+)?")
ADDRESS = re.compile(r"https?://\S+|`[^`\n]*`")  # addresses and code are of no language

OTHER_SCRIPTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("ru", re.compile("[\u0400-\u04ff]")),
    ("ar", re.compile("[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]")),
    ("he", re.compile("[\u0590-\u05ff]")),
    ("el", re.compile("[\u0370-\u03ff]")),
    ("hi", re.compile("[\u0900-\u097f]")),
    ("th", re.compile("[\u0e00-\u0e7f]")),
)

FUNCTION_WORDS: dict[str, frozenset[str]] = {
    code: frozenset(words.split())
    for code, words in {
        "en": "the of and to in is that it for on with as are this be by from at an or which not was have has can how"
        " what does do why when where who between vs should would will its their than into about using use",
        "de": "der die das und ist nicht ein eine einer mit von zu im für auf den dem sich auch wird als wie werden",
        "fr": "le la les des et est une un que qui dans pour sur avec pas du au aux ce sont par nous vous",
        "es": "el la los las de y es una un que en para con por no del al se como más su son está",
        "pt": "o os as de e é uma um que em para com por não do da dos das se como mais são está",
        "it": "il lo la gli le di e è una un che in per con non del della dei sono come più si",
        "nl": "de het een en is van niet met op voor zijn aan dat te wordt als ook naar bij door",
    }.items()
}


def cjk_share(text: str) -> float:
    """Return which part of the letters, from 0 to 1, are Chinese, Japanese or Korean; 0.0 without letters."""
    cjk = len(HAN.findall(text)) + len(KANA.findall(text)) + len(HANGUL.findall(text))
    letters = sum(map(str.isalpha, text))
    return cjk / letters if letters else 0.0


def language_of(text: str) -> str:
    """
    Return the ISO 639-1 code of the language that carries the text, or "" when it holds no letters.

    A Chinese sentence with English names in it is Chinese, an English one
    that quotes a Chinese word is English: a Han character is compared with
    a Latin word, not with a Latin letter.
    """
    sample = ADDRESS.sub(" ", text[:SAMPLE])
    words = LATIN_WORD.findall(sample)
    han, kana, hangul = (len(script.findall(sample)) for script in (HAN, KANA, HANGUL))
    code, other = max(((code, len(script.findall(sample))) for code, script in OTHER_SCRIPTS), key=lambda pair: pair[1])
    if hangul and hangul >= max(len(words), han + kana):
        return "ko"
    if kana and (han + kana) >= len(words) and kana * 10 >= han:  # Japanese without kana is a title at most
        return "ja"
    if han and _is_chinese(han, words):
        return "zh"
    if other > 2 * len(words):  # about half of what the Latin words hold in letters
        return code
    return _latin_language(words)


def report_language(topic: str) -> Language:
    """Return the language to report in: zh when the topic is asked in Chinese, else en."""
    return "zh" if language_of(topic) == "zh" else "en"


def _is_chinese(han: int, words: list[str]) -> bool:
    frame = sum(word.lower() in FUNCTION_WORDS["en"] for word in words)
    return 2 * han >= len(words) if frame else True  # without English grammar the Latin words are names


def _latin_language(words: list[str]) -> str:
    if not words:
        return ""
    lowered = [word.lower() for word in words]
    counts = {code: sum(word in listed for word in lowered) for code, listed in FUNCTION_WORDS.items()}
    best = max(counts, key=lambda code: counts[code])
    is_clear = counts[best] >= 2 and counts[best] >= 1.3 * counts["en"]  # names and loan words must not outvote English
    return best if best == "en" or is_clear else "en"
