"""What of a prompt is language: code, logs, tables and dialogues are told apart from what somebody asks."""

from __future__ import annotations

LETTERS_OF_CODE = frozenset("{}[]()<>=;_|$#@\\/`*+&^~")
CODE_STARTS = ("at ", 'File "', "Traceback", "+++", "---", "@@", "> ", "$ ", "# ", "//", "/*", "import ", "from ")
STATEMENTS = (
    "def ", "class ", "return ", "if ", "for ", "while ", "const ", "let ", "var ", "function ", "public ", "private ",
    "static ", "package ", "#include", "raise ", "throw ", "func ", "fn ", "elif ", "else", "try", "except", "SELECT ",
)  # fmt: skip
SIGNS_OF_CODE = 8  # one sign in so many letters makes a line code; prose has about one in thirty
LONGEST_QUOTATION = 200  # characters; a mark that closes later than that closes something else
LONGEST_SPEAKER = 6  # characters of the name before a colon
QUOTATION_MARKS = (('"', '"'), ("“", "”"), ("「", "」"), ("『", "』"))


def is_chinese(text: str) -> bool:
    """Whether a fifth of the letters are Chinese."""
    count = sum("\u4e00" <= letter <= "\u9fff" for letter in text)
    return 5 * count >= max(1, len(text.replace(" ", "")))


def asked(text: str) -> str:
    """Return the lines of a prompt that are language: no fenced blocks, code, logs, and nothing in backticks."""
    kept = []
    fenced = False
    for line in text.split("\n"):
        if line.lstrip().startswith(("```", "~~~")):
            fenced = not fenced
        elif not fenced and not is_code(line):
            kept.append(_without_ticks(line))
    return "\n".join(kept).strip()


def is_code(line: str) -> bool:
    """Whether a line looks like code, a log or a diff rather than a sentence."""
    bare = line.strip()
    if not bare:
        return False
    signs = sum(letter in LETTERS_OF_CODE for letter in bare)
    if bare.startswith(CODE_STARTS) and not is_chinese(bare):
        return signs > 0 or len(bare.split()) < 6
    if bare.startswith(STATEMENTS) and bare[-1] in ":;{}()],\\" and signs > 0 and not is_chinese(bare):
        return True
    return signs * SIGNS_OF_CODE > len(bare) or _is_stamped(bare) or _is_error(bare)


def _is_stamped(line: str) -> bool:
    """Whether a line starts with a date or a time of day to the second, as in a log."""
    start = line[:20]
    return sum(letter.isdigit() for letter in start) >= 6 and (
        start.count(":") >= 2 or (line[:4].isdigit() and line[4:5] == "-")
    )


def _is_error(line: str) -> bool:
    """Whether a line is an exception as interpreters print it: one word that ends in `Error`, a colon, a text."""
    name, colon, _ = line.partition(":")
    return bool(colon) and name.endswith(("Error", "Exception", "Warning")) and " " not in name


def _without_ticks(line: str) -> str:
    pieces = line.split("`")
    return line if len(pieces) < 3 else " x ".join(pieces[::2])


def without_quotations(text: str) -> str:
    """Return the text without what stands in double or Chinese quotation marks; an open mark is left as it is."""
    for first, last in QUOTATION_MARKS:
        begin = text.find(first)
        while begin != -1:
            end = text.find(last, begin + 1)
            if end == -1 or end - begin > LONGEST_QUOTATION:
                break
            text = text[:begin] + " x " + text[end + 1 :]
            begin = text.find(first, begin)
    return text


def is_dialogue(text: str) -> bool:
    """Whether at least three lines are spoken by somebody named before a colon."""
    spoken = 0
    for line in text.replace("：", ":").split("\n"):
        name, colon, said = line.strip().partition(":")
        spoken += bool(colon and said.strip()) and 0 < len(name) <= LONGEST_SPEAKER and not name[0].isdigit()
    return spoken >= 3


def is_table(text: str) -> bool:
    """Whether most lines, and at least three, are rows of cells."""
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    rows = sum(
        line.count(",") + line.count("，") + line.count("|") + line.count("\t") >= 3 and line[-1] not in "。.?？"
        for line in lines
    )
    return rows >= 3 and 2 * rows >= len(lines)


def is_name(word: str) -> bool:
    """Whether a word is the name of a file, a path or a thing in code."""
    word = word.strip(".,;:!?()[]'\"，。、（）")
    if not word.isascii() or len(word) < 3 or word.startswith("http"):
        return "`" in word
    if "_" in word or "()" in word or word.startswith(("@", "--", "./", "../", "~/", "/")):
        return True
    if word[0].islower() and any(a.islower() and b.isupper() for a, b in zip(word, word[1:])):
        return not word.endswith("s")  # `iPhones`, `eCommerce platforms` are words
    stem, dot, end = word.rpartition(".")
    return bool(dot and stem) and end.isalpha() and end.islower() and 1 < len(end) <= 5
