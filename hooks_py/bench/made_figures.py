"""Made-up sentences whose figures are known by construction, in English and Chinese."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

Piece = tuple[str, str, float]  # what is written, its kind (currency, percent, or empty: a distractor), its value

_SUBJECTS = {
    "en": ("Revenue", "The grant", "Spending on tools", "The fee", "Its market", "The fund", "Turnover abroad"),
    "zh": ("营业收入", "该项补贴", "研发投入", "平均价格", "市场规模", "基金总额", "海外营收"),
}
_ONES_EN = ("two", "three", "four", "five", "six", "seven", "eight", "nine")
_TENS_EN = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_DIGITS_ZH = "零一二三四五六七八九"


@dataclass(frozen=True)
class Made:
    """A sentence and the figures in it: start, end, kind and value of each."""

    text: str
    gold: tuple[tuple[int, int, str, float], ...]


def made_sentences(language: str, count: int, seed: int = 20240305) -> list[Made]:
    """Return sentences with one to three figures each among dates, versions and counts; same seed, same sentences."""
    maker = random.Random(f"{seed}-{language}")  # noqa: S311  (a test set, no secret)
    forms = _FORMS_EN if language == "en" else _FORMS_ZH
    return [_sentence(maker, language, forms) for _ in range(count)]


def _sentence(maker: random.Random, language: str, forms: tuple[Callable[[random.Random], Piece], ...]) -> Made:
    joints = (" was ", " after ", " and then ") if language == "en" else ("为", "，此前为", "，其中")
    text, gold = maker.choice(_SUBJECTS[language]), []
    for joint in joints[: maker.randint(1, 3)]:
        written, kind, value = maker.choice(forms)(maker)
        text += joint
        if kind:
            gold.append((len(text), len(text) + len(written), kind, value))
        text += written
    return Made(text + ("." if language == "en" else "。"), tuple(gold))


def _decimal(maker: random.Random, most: int = 900) -> float:
    return round(maker.uniform(1.1, most), maker.choice((0, 1, 2))) or 2.0


def _shown(value: float) -> str:
    return f"{value:,.2f}".rstrip("0").rstrip(".")


def _sign_money(maker: random.Random) -> Piece:
    value = _decimal(maker, 90_000)
    return maker.choice(("$", "US$", "€", "£")) + _shown(value), "currency", value


def _scaled_money(maker: random.Random) -> Piece:
    value = _decimal(maker)
    scale, factor = maker.choice((("million", 1e6), ("billion", 1e9), ("bn", 1e9), ("trillion", 1e12)))
    return f"{maker.choice(('$', '€', '£'))}{_shown(value)} {scale}", "currency", value * factor


def _named_money(maker: random.Random) -> Piece:
    value = _decimal(maker)
    scale, factor = maker.choice((("", 1), (" million", 1e6), (" thousand", 1e3)))
    name = maker.choice(("dollars", "euros", "yuan", "yen", "pounds sterling", "Swiss francs"))
    return f"{_shown(value)}{scale} {name}", "currency", value * factor


def _spelled_money(maker: random.Random) -> Piece:
    tens, ones = maker.randrange(8), maker.randrange(8)
    value = (tens + 2) * 10 + ones + 2
    return f"{_TENS_EN[tens]}-{_ONES_EN[ones]} million dollars", "currency", value * 1e6


def _percent_en(maker: random.Random) -> Piece:
    value = _decimal(maker, 99)
    return _shown(value) + maker.choice(("%", " %", " percent", " per cent", " percentage points")), "percent", value


def _spelled_percent(maker: random.Random) -> Piece:
    tens = maker.randrange(8)
    return f"{_TENS_EN[tens]} percent", "percent", (tens + 2) * 10.0


def _other_en(maker: random.Random) -> Piece:
    year, number = maker.randint(1990, 2030), maker.randint(2, 14)
    written = (
        f"March {number}, {year}",
        f"version 3.{number}.2",
        f"{year}-07-19",
        f"{number} files",
        f"Q3 {year}",
        f"{number} GB",
    )
    return maker.choice(written), "", 0.0


def _sign_money_zh(maker: random.Random) -> Piece:
    value = _decimal(maker, 90_000)
    return maker.choice(("¥", "￥", "RMB ", "人民币", "US$")) + _shown(value), "currency", value


def _named_money_zh(maker: random.Random) -> Piece:
    value = _decimal(maker)
    scale, factor = maker.choice((("", 1), ("万", 1e4), ("亿", 1e8), ("万亿", 1e12), ("百万", 1e6)))
    return (
        f"{_shown(value)}{scale}{maker.choice(('元', '美元', '欧元', '日元', '港元', '英镑'))}",
        "currency",
        value * factor,
    )


def _spelled_money_zh(maker: random.Random) -> Piece:
    hundreds, tens, ones = (maker.randint(1, 9) for _ in range(3))
    written = f"{_DIGITS_ZH[hundreds]}百{_DIGITS_ZH[tens]}十{_DIGITS_ZH[ones]}万元"
    return written, "currency", (hundreds * 100 + tens * 10 + ones) * 1e4


def _percent_zh(maker: random.Random) -> Piece:
    value = _decimal(maker, 99)
    written = maker.choice(("{}%", "{}％", "百分之{}", "{}个百分点", "{} %"))
    return written.format(_shown(value)), "percent", value


def _spelled_percent_zh(maker: random.Random) -> Piece:
    tens, ones = maker.randint(2, 9), maker.randint(1, 9)
    return f"百分之{_DIGITS_ZH[tens]}十{_DIGITS_ZH[ones]}", "percent", tens * 10.0 + ones


def _tenths_zh(maker: random.Random) -> Piece:
    tenths = maker.randint(2, 9)
    return f"{_DIGITS_ZH[tenths]}成", "percent", tenths * 10.0


def _other_zh(maker: random.Random) -> Piece:
    year, number = maker.randint(1990, 2030), maker.randint(2, 14)
    written = (
        f"{year}年3月{number}日",
        f"版本3.{number}.2",
        f"{year}-07-19",
        f"{number}个文件",
        f"{year}年第二季度",
        f"{number}公里",
        "第三名",
    )
    return maker.choice(written), "", 0.0


_FORMS_EN = (
    _sign_money, _scaled_money, _named_money, _spelled_money, _percent_en, _percent_en, _spelled_percent, _other_en,
)  # fmt: skip
_FORMS_ZH = (
    _sign_money_zh, _named_money_zh, _named_money_zh, _spelled_money_zh, _percent_zh, _percent_zh, _spelled_percent_zh,
    _tenths_zh, _other_zh,
)  # fmt: skip
