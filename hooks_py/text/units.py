"""Units, currencies and percent signs beside numbers, and the one name that each spelling stands for."""

from __future__ import annotations

import re
from collections.abc import Iterable

# Spellings of each unit in levelled text (lower case), English and Chinese; the key is the name in a figure.
_UNITS = {
    "km": "km|kms|kilometers?|kilometres?|公里|千米", "m": "m|meters?|metres?|米|公尺",
    "cm": "cm|centimeters?|centimetres?|厘米|公分", "mm": "mm|millimeters?|millimetres?|毫米|公厘",
    "µm": "µm|μm|um|micrometers?|micrometres?|microns?|微米", "nm": "nm|nanometers?|nanometres?|纳米",
    "mile": "miles?|mi|英里", "mph": "mph|miles (?:an|per) hour",
    "km/h": "km/h|kph|kilomet(?:er|re)s (?:an|per) hour|公里每小时|公里/小时", "foot": "feet|foot|ft|英尺",
    "inch": "inch(?:es)?|英寸", "yard": "yards?|yd|码", "light-year": "light[- ]years?|光年",
    "nautical mile": "nautical miles?|海里",
    "km2": "km2|km²|km\\^2|sq(?:uare)?\\.? ?(?:km|kilometers?|kilometres?)|平方公里|平方千米",
    "m2": "m2|m²|m\\^2|sq(?:uare)?\\.? ?(?:m|meters?|metres?)|平方米|平米",
    "square mile": "sq(?:uare)?\\.? ?mi(?:les?)?|平方英里",
    "square foot": "sq(?:uare)?\\.? ?(?:ft|feet|foot)|平方英尺", "m3": "m3|m³|cubic (?:meters?|metres?)|立方米",
    "cubic foot": "cubic (?:feet|foot)", "acre": "acres?|英亩", "hectare": "hectares?|ha|公顷", "mu": "亩",
    "kg": "kg|kgs|kilograms?|kilos?|公斤|千克", "g": "g|grams?|克", "mg": "mg|milligrams?|毫克",
    "µg": "mcg|µg|μg|micrograms?|微克", "ton": "metric tons?|tonnes?|tons?|吨|公吨", "pound": "pounds?|lbs?|磅",
    "ounce": "ounces?|oz|盎司", "jin": "斤|市斤", "litre": "lit(?:er|re)s?|l|升|公升",
    "ml": "ml|millilit(?:er|re)s?|毫升", "gallon": "gallons?|gal|加仑", "barrel": "barrels?|bbl|桶",
    "bit": "bits?|比特", "byte": "bytes?|字节", "kB": "kb|kib|kilobytes?|千字节", "MB": "mb|mib|megabytes?|兆字节",
    "GB": "gb|gib|gigabytes?|吉字节|g内存", "TB": "tb|tib|terabytes?|太字节", "PB": "pb|petabytes?",
    "kbit": "千比特|kbits?|kilobits?", "Mbit": "mbits?|megabits?|兆比特", "Gbit": "gbits?|gigabits?",
    "kbps": "kbps|kb/s|kbit/s", "Mbps": "mbps|mb/s|mbit/s|兆每秒", "Gbps": "gbps|gb/s|gbit/s",
    "Hz": "hz|hertz|赫兹|赫", "kHz": "khz|kilohertz|千赫兹?", "MHz": "mhz|megahertz|兆赫兹?",
    "GHz": "ghz|gigahertz|吉赫兹?", "W": "w|watts?|瓦|瓦特", "kW": "kw|kilowatts?|千瓦", "MW": "mw|megawatts?|兆瓦",
    "GW": "gw|gigawatts?|吉瓦", "kWh": "kwh|kilowatt[- ]hours?|千瓦时|千瓦小时",
    "MWh": "mwh|megawatt[- ]hours?|兆瓦时", "GWh": "gwh|吉瓦时", "TWh": "twh|太瓦时", "V": "v|volts?|伏特?",
    "mAh": "mah|毫安时", "J": "joules?|焦耳?", "kcal": "kcal|千卡|大卡", "calorie": "calories?|卡路里",
    "°C": "°c|℃|(?:degrees? )?celsius|degrees? c|摄氏度|度",
    "°F": "°f|℉|(?:degrees? )?fahrenheit|degrees? f|华氏度", "degree": "degrees?|°", "ms": "ms|milliseconds?|毫秒",
    "µs": "µs|μs|microseconds?|微秒", "ns": "ns|nanoseconds?|纳秒", "second": "seconds?|secs?|s|秒钟?",
    "minute": "minutes?|mins?|分钟", "hour": "hours?|hrs?|h|小时|个小时|钟头", "day": "days?|天|工作日",
    "week": "weeks?|周|星期|个星期", "month": "months?|个月", "year": "years?|yrs?|年(?!代|度|级|级)|周年",
    "decade": "decades?", "century": "centur(?:y|ies)|个世纪", "px": "px|pixels?|像素", "dpi": "dpi",
    "fps": "fps|帧", "rpm": "rpm|转", "dB": "db|decibels?|分贝", "ppm": "ppm", "liang": "两",
    "point": "points?|pts?", "x": "x|times|fold|倍", "token": "tokens?|词元",
}  # fmt: skip
# What Chinese counts with; a number before it counts things and is no bare numeral.
_COUNTERS = (
    "个|只|双|条|张|把|台|辆|架|艘|家|名|位|人|口|项|次|件|款|种|套|户|所|座|篇|本|册|部|支|枝|根|棵|头|"
    "匹|届|轮|层|章|节|页|行|列|幅|颗|粒|站|例|起|份|万人|票|股|亩|字|岁|级|号"
)
_CURRENCIES = {
    "CNY": "人民币|元人民币|yuan(?: renminbi)?|renminbi|rmb|cny|元|块钱?|圆",
    "USD": "u\\.?s\\.? ?dollars?|american dollars?|dollars?|bucks|usd|美元|美金|美刀|美圆|刀",
    "EUR": "euros?|eur|欧元", "GBP": "pounds? sterling|british pounds?|sterling|gbp|quid|英镑|镑",
    "JPY": "yens?|japanese yen|jpy|日元|日圆|円", "HKD": "hong kong dollars?|hkd|港元|港币|港圆",
    "TWD": "(?:new )?taiwan dollars?|twd|ntd|新?台币", "AUD": "australian dollars?|aud|澳元|澳币",
    "CAD": "canadian dollars?|cad|加元|加币", "SGD": "singapore dollars?|sgd|新加坡元|新元|新币",
    "NZD": "new zealand dollars?|nzd|新西兰元|纽元", "CHF": "swiss francs?|chf|瑞士法郎|瑞郎",
    "KRW": "(?:south )?korean won|won|krw|韩元|韩圆|韩币", "INR": "(?:indian )?rupees?|inr|rs|卢比|印度卢比",
    "RUB": "(?:russian )?(?:rubles?|roubles?)|rub|卢布",
    "SEK": "swedish kron(?:or|a|er)|kron(?:or|a)|sek|瑞典克朗|克朗", "NOK": "norwegian kron(?:er|e)|nok|挪威克朗",
    "DKK": "danish kron(?:er|e)|kroner|dkk|丹麦克朗", "TRY": "(?:turkish )?lir(?:a|as)|try|里拉",
    "MXN": "mexican pesos?|mxn|墨西哥比索", "PHP": "philippine pesos?", "peso": "pesos?|比索",
    "BRL": "(?:brazilian )?reals?|reais|brl|雷亚尔", "THB": "(?:thai )?baht|thb|泰铢",
    "franc": "(?:french |belgian )?francs?|法郎", "DEM": "(?:deutsche |german )?marks?|deutschemarks?|马克",
    "NLG": "(?:dutch )?guilders?|荷兰盾", "ZAR": "(?:south african )?rand|zar|兰特",
    "SAR": "(?:saudi )?riyals?|里亚尔", "AED": "dirhams?|aed|迪拉姆", "ILS": "shekels?|ils",
    "PLN": "(?:polish )?zlot(?:y|ys|ych)|pln", "VND": "(?:vietnamese )?dong|vnd|越南盾",
    "IDR": "(?:indonesian )?rupiahs?|idr|印尼盾", "BTC": "bitcoins?|btc|比特币", "ETH": "eth|以太币",
    "USDC": "usdc", "USDT": "usdt", "cent": "(?:us |u\\.s\\. )?cents?|美分|分钱|欧分",
    "pence": "pence|penny|p|便士", "jiao": "角钱?|毛钱", "ESP": "(?:spanish )?pesetas?", "ITL": "italian lir[ea]",
}  # fmt: skip
# What stands before the dollar sign to tell whose dollar it is.
_DOLLARS = {
    "us": "USD", "u.s": "USD", "u.s.": "USD", "usd": "USD", "hk": "HKD", "hkd": "HKD", "nt": "TWD", "ntd": "TWD",
    "a": "AUD", "au": "AUD", "aud": "AUD", "c": "CAD", "ca": "CAD", "cad": "CAD", "s": "SGD", "sgd": "SGD",
    "nz": "NZD", "nzd": "NZD", "r": "BRL", "mex": "MXN", "mx": "MXN", "cl": "CLP", "": "USD",
}  # fmt: skip
_SIGNS = {"€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR", "₩": "KRW", "₽": "RUB", "₺": "TRY", "฿": "THB", "₿": "BTC"}
_BEFORE = {
    "rmb": "CNY", "rmb¥": "CNY", "cn¥": "CNY", "jp¥": "JPY", "人民币": "CNY", "美元": "USD", "usd": "USD", "cny": "CNY",
    "eur": "EUR", "gbp": "GBP", "jpy": "JPY", "hkd": "HKD", "chf": "CHF", "inr": "INR", "aud": "AUD", "cad": "CAD",
    "sgd": "SGD", "krw": "KRW", "dm": "DEM", "rs.": "INR", "rs": "INR",
}  # fmt: skip
_PERCENT = {
    "pp": "percentage[- ]points?|个[ ]{0,4}百[ ]{0,4}分[ ]{0,4}点|pp(?![a-z])",
    "bp": "basis[- ]points?|bps?(?![a-z])|个?基点",
    "%": "%|percent(?:age)?s?(?! point)|per[- ]cent|pct\\.?|％", "‰": "‰|per mille",
}  # fmt: skip


def _pattern(spellings: dict[str, str]) -> re.Pattern[str]:
    """One pattern of all spellings, the longest first; a Latin spelling is not the beginning of a longer word."""
    pairs = [(one, name) for name, several in spellings.items() for one in _alternatives(several)]
    pairs.sort(key=lambda pair: -len(pair[0]))
    names = [f"(?:{one}){'' if one[-1] in '%°' or not one[-1].isascii() else '(?![a-z0-9])'}" for one, _ in pairs]
    return re.compile("|".join(names))


def _alternatives(pattern: str) -> list[str]:
    """Split at the bars that stand in no group."""
    parts, depth, part = [], 0, ""
    for sign in pattern:
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and not depth:
            parts.append(part)
            part = ""
        else:
            part += sign
    return [*parts, part]


def _named(spellings: dict[str, str]) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(several), name) for name, several in spellings.items()]


UNIT = _pattern(_UNITS)
CURRENCY = _pattern(_CURRENCIES)
PERCENT = _pattern(_PERCENT)
COUNTER = re.compile(_COUNTERS)


def _any_of(names: Iterable[str]) -> str:
    """A pattern of names, the longest first; a Latin one is not the end of a longer word."""
    longest_first = sorted(filter(None, names), key=len, reverse=True)
    return "|".join(f"{'(?<![a-z.])' if name.isascii() else ''}{re.escape(name)}" for name in longest_first)


SYMBOL = re.compile(rf"(?:(?:(?:{_any_of(_DOLLARS)})[ ]?)?\$|[{''.join(_SIGNS)}]|(?:{_any_of(_BEFORE)}))[ ]{{0,2}}$")
# Millions and thousands that bankers write before the code: 120 MEUR, 30 MUSD.
CODE_WITH_SCALE = re.compile(r"([mkb])(usd|eur|gbp|sek|nok|dkk|cny|jpy|chf|cad|aud)(?![a-z])")
_NAMES = {"unit": _named(_UNITS), "currency": _named(_CURRENCIES), "percent": _named(_PERCENT)}


def unit_name(spelling: str) -> str:
    """Return the name of a unit for one of its spellings."""
    return _name("unit", spelling)


def currency_name(spelling: str) -> str:
    """Return the code of a currency for a symbol or one of its names."""
    spelling = spelling.strip()
    if spelling.endswith("$"):
        return _DOLLARS[spelling[:-1].strip()]
    return _SIGNS.get(spelling) or _BEFORE.get(spelling) or _name("currency", spelling)


def percent_name(spelling: str) -> str:
    """Return %, ‰, pp (percentage points) or bp (basis points) for one of their spellings."""
    return _name("percent", spelling)


def _name(kind: str, spelling: str) -> str:
    return next((name for pattern, name in _NAMES[kind] if pattern.fullmatch(spelling)), spelling)
