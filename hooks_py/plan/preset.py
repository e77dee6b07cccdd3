"""The plan that the rules make: the chapters of the research type, filled with the words of the topic."""

from __future__ import annotations

from datetime import datetime
from itertools import count

from hooks_py.models.base import Language
from hooks_py.models.options import Options
from hooks_py.models.plan import Hints, Plan, PlannedQuery, Task
from hooks_py.plan.chapters import Chapter, Wording, chapters
from hooks_py.plan.topics import Form, Reading, asked_of, read_topic, title_of

_EACH_WHAT: dict[Language, str] = {"en": "What is {each}, and how does it work?", "zh": "{each}是什么，如何运作？"}
_AND: dict[Language, str] = {"en": " and ", "zh": "和"}
_COMMA: dict[Language, str] = {"en": ", ", "zh": "、"}
_ANSWER: dict[Language, str] = {"en": "Answer: {topic}", "zh": "回答：{topic}"}
_COVER: dict[Language, str] = {"en": "Cover {titles}", "zh": "涵盖{titles}"}
_SETTLE: dict[Language, str] = {
    "en": "Say what the sources support, what they contradict, and what stays open",
    "zh": "说明资料支持什么、在哪些地方矛盾、还有什么没有答案",
}


def preset_plan(options: Options, now: datetime) -> Plan:
    """Return the rules' plan for a topic: 4 to 7 chapters with questions, hints and queries; years come from `now`."""
    reading = read_topic(options.topic)
    form = _form(reading)
    planned = chapters(options.research_type, form)
    numbers = {chapter.id: number for number, chapter in enumerate(planned, start=1)}
    ids = count(1)
    tasks = []
    for chapter in planned:
        words = chapter.words[options.language]
        names = _names(options, reading, now, options.language)
        tasks.append(
            Task(
                id=numbers[chapter.id],
                title=words.title,
                description=words.description.format(**names),
                dependencies=tuple(numbers[needed] for needed in chapter.after),
                hints=Hints(
                    data_needs=tuple(need.format(**names) for need in words.data),
                    key_questions=_questions(words, names, reading, options.language),
                ),
                queries=tuple(
                    PlannedQuery(id=f"q{next(ids)}", query=query, purpose=purpose, language=options.topic_language)
                    for query, purpose in _queries(chapter, options, reading, now)
                ),
                dimension=chapter.id,
            )
        )
    return Plan(
        research_type=options.research_type,
        topic=options.topic,
        objectives=_objectives(options, planned),
        tasks=_with_topic_as_question(tuple(tasks), options, form),
    )


def _form(reading: Reading) -> Form:
    if reading.form in ("comparison", "decision") and len(reading.options) < 2:
        return "plain"
    return reading.form


def _names(options: Options, reading: Reading, now: datetime, language: Language) -> dict[str, str]:
    listed = reading.options or (reading.subject,)
    return {
        "topic": options.topic,
        "asked": asked_of(options.topic),
        "title": title_of(options.topic),
        "subject": reading.subject,
        "options": _AND[language].join(part for part in (_COMMA[language].join(listed[:-1]), listed[-1]) if part),
        "versus": " vs ".join(listed),
        "year": str(now.year),
        "before": str(now.year - 1),
        "first": str(now.year - 3),
        "each": "{each}",
        "each_what": "{each_what}",
    }


def _questions(words: Wording, names: dict[str, str], reading: Reading, language: Language) -> tuple[str, ...]:
    filled: list[str] = []
    for question in words.questions:
        if question == "{each_what}":
            filled += [_EACH_WHAT[language].replace("{each}", option) for option in reading.options]
        else:
            filled.append(question.format(**names))
    return tuple(dict.fromkeys(filled))


def _queries(chapter: Chapter, options: Options, reading: Reading, now: datetime) -> list[tuple[str, str]]:
    # searched in the language of the topic, whatever the language of the report
    names = _names(options, reading, now, options.topic_language)
    found: dict[str, str] = {}
    for query, purpose in chapter.words[options.topic_language].queries:
        texts = list(reading.options) if query == "{each}" else [query.format(**names)]
        for text in texts:
            found.setdefault(text, purpose)
    return list(found.items())


def _objectives(options: Options, planned: tuple[Chapter, ...]) -> tuple[str, ...]:
    language = options.language
    titles = _COMMA[language].join(chapter.words[language].title for chapter in planned)
    wanted = (options.description,) if options.description else ()
    answer = _ANSWER[language].format(topic=options.topic)
    return (answer, *wanted, _COVER[language].format(titles=titles), _SETTLE[language])


def _with_topic_as_question(tasks: tuple[Task, ...], options: Options, form: Form) -> tuple[Task, ...]:
    """Return the tasks with the topic among the key questions, when it is a question at all."""
    asked = form != "plain" or options.topic.rstrip().endswith(("?", "？", "吗", "呢"))
    if not asked or any(options.topic in task.hints.key_questions for task in tasks):
        return tasks
    first = tasks[0]
    hints = first.hints.model_copy(update={"key_questions": (options.topic, *first.hints.key_questions)})
    return (first.model_copy(update={"hints": hints}), *tasks[1:])
