"""A word becomes its singular, or its stem; names that only look like plurals stay as they are."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from functools import lru_cache
from types import ModuleType
from typing import Protocol, cast

SHORTEST = 4  # below this many letters a final s is rarely a plural: gas, bus, aws, ios

# names and brands, then fields of knowledge and illnesses, then words that are singular already
PROTECTED_WORDS = """
kubernetes redis pandas aws ios macos jenkins postgres kibana keras sass less windows airbus adidas siemens
mercedes vuejs reuters forbes starbucks mcdonalds walmart atlas
celsius prometheus elasticsearch cumulus nexus lotus vitess nats xerces emacs ubuntus
travis texas paris athens naples brussels wales dallas vegas netherlands philippines swiss angeles

news series species means always perhaps analytics mathematics physics economics statistics politics ethics
electronics robotics genomics proteomics logistics mechanics dynamics thermodynamics aerodynamics acoustics
linguistics semantics heuristics diagnostics forensics graphics basics athletics optics ballistics
aesthetics metaphysics informatics bioinformatics kinematics tactics olympics diabetes rabies measles mumps
arthritis

analysis basis crisis thesis hypothesis synthesis emphasis diagnosis oasis axis parenthesis paralysis praxis
catharsis nemesis metropolis polis mitosis status virus bus gas lens campus census corpus focus bonus
consensus apparatus nucleus radius stimulus syllabus terminus versus plus thus circus chorus genus opus
canvas atlas alias bias chaos cosmos ethos pathos logos iris tennis pelvis chassis debris rendezvous process
access success address business class glass grass mass pass loss boss cross press dress stress progress
congress express compress witness fitness wireless serverless stateless lossless regardless nevertheless
https dns tls css js saas paas iaas os gps sms cms nas ups rss sas cors gis pos ids bios kudos gallows
headquarters crossroads barracks scissors trousers shorts jeans pants glasses binoculars tongs pliers thanks
goods does has is was its this us yes
"""
PROTECTED = frozenset(PROTECTED_WORDS.split())

IRREGULAR: dict[str, str] = {
    "analyses": "analysis", "bases": "base", "crises": "crisis", "theses": "thesis", "hypotheses": "hypothesis",
    "syntheses": "synthesis", "diagnoses": "diagnosis", "oases": "oasis", "axes": "axis", "parentheses": "parenthesis",
    "metropolises": "metropolis", "emphases": "emphasis", "synopses": "synopsis", "ellipses": "ellipsis",
    "children": "child", "people": "person", "men": "man", "women": "woman", "feet": "foot", "teeth": "tooth",
    "geese": "goose", "mice": "mouse", "lice": "louse", "oxen": "ox", "dice": "die",
    "data": "data", "media": "media", "criteria": "criterion", "phenomena": "phenomenon", "automata": "automaton",
    "schemata": "schema", "stigmata": "stigma", "bacteria": "bacterium", "memoranda": "memorandum", "errata": "erratum",
    "addenda": "addendum", "strata": "stratum", "curricula": "curriculum", "spectra": "spectrum", "quanta": "quantum",
    "alumni": "alumnus", "nuclei": "nucleus", "radii": "radius", "stimuli": "stimulus", "fungi": "fungus",
    "cacti": "cactus", "foci": "focus", "syllabi": "syllabus", "loci": "locus", "corpora": "corpus",
    "genera": "genus", "opera": "opera", "indices": "index", "vertices": "vertex", "matrices": "matrix",
    "appendices": "appendix", "vortices": "vortex", "codices": "codex", "apices": "apex", "helices": "helix",
    "formulae": "formula", "larvae": "larva", "algae": "alga", "antennae": "antenna", "vertebrae": "vertebra",
    "knives": "knife", "lives": "life", "wives": "wife", "wolves": "wolf", "halves": "half", "shelves": "shelf",
    "leaves": "leaf", "loaves": "loaf", "thieves": "thief", "selves": "self", "calves": "calf", "elves": "elf",
    "scarves": "scarf", "hooves": "hoof", "viruses": "virus", "buses": "bus", "gases": "gas", "lenses": "lens",
    "statuses": "status", "biases": "bias", "aliases": "alias", "canvases": "canvas", "atlases": "atlas",
    "quizzes": "quiz", "caches": "cache", "niches": "niche", "aches": "ache", "headaches": "headache",
    "avalanches": "avalanche", "databases": "database", "codebases": "codebase", "movies": "movie",
    "cookies": "cookie", "calories": "calorie", "zombies": "zombie", "rookies": "rookie", "selfies": "selfie",
    "smartphones": "smartphone", "ties": "tie", "pies": "pie", "lies": "lie", "dies": "die", "shoes": "shoe",
    "toes": "toe", "foes": "foe", "oboes": "oboe", "canoes": "canoe", "menus": "menu", "gnus": "gnu", "gurus": "guru",
    "apis": "api", "gpus": "gpu", "cpus": "cpu", "tpus": "tpu", "llms": "llm", "sdks": "sdk", "pcs": "pc",
    "skis": "ski", "taxis": "taxi", "bikinis": "bikini", "emojis": "emoji", "wikis": "wiki", "passersby": "passerby",
    "kpis": "kpi", "uis": "ui", "uris": "uri", "ais": "ai", "axles": "axle", "sheep": "sheep", "fish": "fish",
}  # fmt: skip

ENDINGS: tuple[tuple[str, str], ...] = (
    ("ss", "ss"),
    ("ies", "y"),  # strategies
    ("sses", "ss"),  # classes
    ("shes", "sh"),  # hashes
    ("tches", "tch"),  # patches
    ("ches", "ch"),  # branches
    ("xes", "x"),  # boxes
    ("zzes", "zz"),  # buzzes
    ("uses", "use"),  # causes; the Latin ones are listed
    ("heroes", "hero"),
    ("oes", "o"),  # potatoes
    ("ics", "ics"),  # a field of knowledge; topics, metrics and their like are listed below
    ("sis", "sis"),
    ("us", "us"),
    ("s", ""),
)

PLURAL_ICS_WORDS = """
topics metrics clinics critics fabrics mechanics comics mosaics tunics relics ceramics cosmetics antibiotics
plastics synthetics generics specifics characteristics picnics
"""
PLURAL_ICS = frozenset(PLURAL_ICS_WORDS.split())


class Stemmer(Protocol):
    """What is used of a stemmer."""

    def stem(self, word: str) -> str:
        """Return the stem of a word."""
        ...  # pragma: no cover


def singular(word: str) -> str:
    """Return the singular of an English noun in lower case; a protected name or an unknown form stays as it is."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    if word in PROTECTED or len(word) < SHORTEST or not word.endswith("s") or not word.isascii():
        return word
    if word in PLURAL_ICS:
        return word[:-1]
    for ending, instead in ENDINGS:
        if word.endswith(ending):
            return word[: len(word) - len(ending)] + instead
    return word


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return the Porter stem of an English word in lower case; a protected name stays as it is."""
    return word if word in PROTECTED or not word.isascii() else _porter().stem(word)


@lru_cache(maxsize=1)
def _porter() -> Stemmer:
    """
    Return nltk's Porter stemmer without running nltk's own package files.

    Those load nearly the whole toolkit and numpy (0.35 s). Bare package
    modules in their place let the one file that is needed be imported (0.02 s);
    they are taken away again, so that a later `import nltk` is whole.
    """
    if "nltk.stem" in sys.modules:
        return cast("Stemmer", importlib.import_module("nltk.stem.porter").PorterStemmer())
    found = importlib.util.find_spec("nltk")
    if found is None or not found.submodule_search_locations:
        raise ModuleNotFoundError("nltk is missing from this environment; build the environment again", name="nltk")
    root = str(found.submodule_search_locations[0])
    shells = {"nltk": root, "nltk.stem": f"{root}/stem"}
    for name, folder in shells.items():
        shell = ModuleType(name)
        shell.__path__ = [folder]
        sys.modules[name] = shell
    try:
        module = importlib.import_module("nltk.stem.porter")
    finally:
        for name in [name for name in sys.modules if name == "nltk" or name.startswith("nltk.")]:
            del sys.modules[name]
    return cast("Stemmer", module.PorterStemmer())
