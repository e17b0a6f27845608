"""Proves that scripts/verify-certificate sees mistakes: certificates that are right, and each of them with one thing wrong at a time."""

import copy
import importlib.machinery
import importlib.util
import json

# A label beside a container that is too narrow; u and v are free, s is held at 0. Then a step that cannot be, and one that changes a constant.
_LABEL = '''{"results": [
 {"values": {"w": 100, "l": 80, "r": 88, "u": 0, "v": 0, "s": 0, "t": -5}, "violations": {"c": 40, "d": 20}, "ambiguous": ["u", "v"],
  "certificate": {
   "primal": {"w": "100", "l": "80", "r": "88", "u": "0", "v": "0", "s": "0", "t": "-5"},
   "multipliers": {"c": {"b": "1", "a": "1"}, "+s": {"h": "1"}, "-s": {"i": "1"}, "|t|": {"j": "1/2"}},
   "free": {"u": {"v": "1", "u": "1"}, "v": {"v": "1"}}}},
 {"error": "unsatisfiable", "conflict": ["a", "g"], "certificate": {"conflict": {"g": "-1", "a": "1"}}},
 {"values": {"w": 90, "l": 70, "r": 78, "u": 0, "v": 0, "s": 0, "t": -5}, "violations": {"c": 50, "d": 10}, "ambiguous": ["u", "v"],
  "certificate": {
   "primal": {"w": "90", "l": "70", "r": "78", "u": "0", "v": "0", "s": "0", "t": "-5"},
   "multipliers": {"c": {"b": "1", "a": "1"}, "+s": {"h": "1"}, "-s": {"i": "1"}, "|t|": {"j": "1/2"}},
   "free": {"u": {"v": "1", "u": "1"}, "v": {"v": "1"}}}},
 {"error": "outOfRange", "rows": ["k"]}],
 "problem": {"constraints": [
  {"id": "a", "terms": {"w": 1}, "relation": "==", "constant": 100},
  {"id": "b", "terms": {"l": 1, "w": -1}, "relation": "<=", "constant": -20},
  {"id": "c", "terms": {"l": 1}, "relation": ">=", "constant": 120, "priority": 750},
  {"id": "d", "terms": {"l": 1}, "relation": "==", "constant": 60, "priority": 250},
  {"id": "e", "terms": {"r": 1, "l": -1}, "relation": "==", "constant": 8},
  {"id": "f", "terms": {"u": 1, "v": -1}, "relation": "<=", "constant": 0},
  {"id": "h", "terms": {"s": 1}, "relation": "<=", "constant": 0},
  {"id": "i", "terms": {"s": 1}, "relation": ">=", "constant": 0},
  {"id": "j", "terms": {"t": 2}, "relation": "<=", "constant": -10}],
 "steps": [
  {"add": [{"id": "g", "terms": {"w": 1}, "relation": ">=", "constant": 120}]},
  {"constants": {"a": 90}},
  {"add": [{"id": "k", "terms": {"w": 1e-9}, "relation": "==", "constant": 1e9}]}]}}'''
# Three thirds are one: the rows are a conflict only if 0.3333333333333333 stands for a third.
_THIRDS = '''{"results": [{"error": "unsatisfiable", "conflict": ["a", "b"], "certificate": {"conflict": {"a": "3", "b": "-1"}}}],
 "problem": {"constraints": [
  {"id": "a", "terms": {"x": 0.3333333333333333, "y": -0.1}, "relation": "<=", "constant": 1},
  {"id": "b", "terms": {"x": 1, "y": -0.3}, "relation": "==", "constant": 4}]}}'''
# A removal that leaves values out of range is made, and so is the change that follows; the one that leads there again later is undone.
_RANGE = '''{"results": [
 {"values": {"y": 1000000, "x": 1}, "violations": {"c": 99999999999999}, "ambiguous": [], "certificate": {"primal": {"y": "1000000", "x": "1"}, "multipliers": {}, "free": {}}},
 {"error": "outOfRange", "rows": ["b", "c"]},
 {"error": "outOfRange", "rows": ["b", "c"]},
 {"values": {"y": 5000002, "x": 5}, "violations": {}, "ambiguous": [], "certificate": {"primal": {"y": "5000002", "x": "5"}, "multipliers": {}, "free": {}}},
 {"error": "outOfRange", "rows": ["b", "c"]},
 {"values": {"y": 5000003, "x": 5}, "violations": {}, "ambiguous": [], "certificate": {"primal": {"y": "5000003", "x": "5"}, "multipliers": {}, "free": {}}}],
 "problem": {"constraints": [
  {"id": "a", "terms": {"y": 1}, "relation": "==", "constant": 1e6, "priority": 750},
  {"id": "b", "terms": {"y": 1, "x": -1e6}, "relation": "==", "constant": 0, "priority": 500},
  {"id": "c", "terms": {"x": 1}, "relation": "==", "constant": 1e14, "priority": 250}],
 "steps": [{"remove": ["a"]}, {"constants": {"b": 2}}, {"constants": {"c": 5}}, {"constants": {"c": 1e14}}, {"constants": {"b": 3}}]}}'''


def _set(*path, to):
    def change(document):
        for key in path[:-1]:
            document = document[key]
        assert not isinstance(document, dict) or document.get(path[-1]) != to
        document[path[-1]] = to
    return change


def _drop(*path):
    def change(document):
        for key in path[:-1]:
            document = document[key]
        del document[path[-1]]
    return change


def _mutants(document):
    """By name: a mistake, and the number of the result that it is in."""
    for number, result in enumerate(document["results"]):
        if "certificate" not in result:
            continue
        place = ("results", number, "certificate")
        proof = result["certificate"]
        yield f"{number}: no certificate", number, _drop(*place)
        for key, value in proof.get("primal", {}).items():
            yield f"{number}: another value of {key}", number, _set(*place, "primal", key, to=str(int(value) + 1))
            yield f"{number}: another result {key}", number, _set("results", number, "values", key, to=int(value) + 1)
            yield f"{number}: {key} off by a millionth", number, _set("results", number, "values", key, to=int(value) + 1e-4)
        for key, value in result.get("violations", {}).items():
            yield f"{number}: {key} is violated less", number, _set("results", number, "violations", key, to=value - 1e-4)
            yield f"{number}: {key} is not said to be violated", number, _drop("results", number, "violations", key)
        for key, parts in proof.get("multipliers", {}).items():
            yield f"{number}: no proof of {key}", number, _drop(*place, "multipliers", key)
            for part, factor in parts.items():
                yield f"{number}: a row dropped, {part} of {key}", number, _drop(*place, "multipliers", key, part)
                negative = factor[1:] if factor.startswith("-") else "-" + factor
                yield f"{number}: a sign, {part} of {key}", number, _set(*place, "multipliers", key, part, to=negative)
                yield f"{number}: a factor, {part} of {key}", number, _set(*place, "multipliers", key, part, to="1000001/1000000")
        for key in proof.get("free", {}):
            yield f"{number}: no direction of {key}", number, _drop(*place, "free", key)
            yield f"{number}: a direction of {key} that goes nowhere", number, _set(*place, "free", key, to={key: "0"})
            yield f"{number}: {key} is not said to be ambiguous", number, (lambda key: lambda d: d["results"][number]["ambiguous"].remove(key))(key)
        if "free" in proof:
            yield f"{number}: what is held is called free", number, _set(*place, "free", to=proof["free"] | {"s": {"s": "1"}})
            yield f"{number}: a direction through a row", number, _set(*place, "free", "u", to={"u": "1"})
        for key, factor in proof.get("conflict", {}).items():
            yield f"{number}: a sign in the conflict, {key}", number, _set(*place, "conflict", key, to=str(-int(factor)))
            yield f"{number}: a row of the conflict dropped, {key}", number, _drop(*place, "conflict", key)
            yield f"{number}: a factor of 0 in the conflict, {key}", number, _set(*place, "conflict", key, to="0")
    if "steps" in document["problem"]:
        # What is wrong with the problem itself: the proof is of another one.
        for row, change in enumerate((101, -21)):
            yield f"another constant in row {row}", 0, _set("problem", "constraints", row, "constant", to=change)
        yield "another relation", 0, _set("problem", "constraints", 8, "relation", to=">=")
        yield "a stronger row that has its way", 0, _set("problem", "constraints", 3, "priority", to=800)
        yield "the conflict is one of soft rows", 1, _set("problem", "steps", 0, "add", 0, "priority", to=999)
        yield "there is no conflict", 1, _set("problem", "steps", 0, "add", 0, "constant", to=100)
        yield "a member that is not needed", 1, lambda d: (
            d["results"][1]["conflict"].append("j"), d["results"][1]["certificate"]["conflict"].update(j="1"))


def _step_mutants(_):
    """Of ``_RANGE``: another step that is made or undone."""
    yield "more than a removal is undone", 3, _set("problem", "steps", 0, "constants", to={"b": 1})
    yield "the removal of something else", 3, _set("problem", "steps", 0, "remove", to=["c"])
    yield "the change behind a removal is made", 3, _set("problem", "steps", 1, "constants", to={"b": 1})


def run(root):
    loader = importlib.machinery.SourceFileLoader("verify_certificate", str(root / "scripts" / "verify-certificate"))
    script = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(script)

    def judge(document):
        return list(script.judge(json.loads(json.dumps(document), parse_float=script.meaning, parse_int=script.meaning)))

    failures, count = [], 0
    for text, expected, mutants in (
            (_LABEL, ["", "", "", None], _mutants), (_THIRDS, [""], _mutants), (_RANGE, ["", None, None, "", None, ""], _step_mutants)):
        document = json.loads(text)
        if [fault for _, fault in judge(document)] != expected:
            failures.append(f"what is right is found fault with: {judge(document)}")
        for name, number, change in mutants(document):
            count += 1
            mutant = copy.deepcopy(document)
            change(mutant)
            if not judge(mutant)[number][1]:
                failures.append(f"not seen: {name}")
    for text, fraction in (("0.1", (1, 10)), ("0.3333333333333333", (1, 3)), ("-2.5e-3", (-1, 400)), ("0", (0, 1)), ("1e300", None), ("0.7071067811865476", None)):
        count += 1
        exact = float(text).as_integer_ratio()
        if script.meaning(text).as_integer_ratio() != (fraction or exact):
            failures.append(f"{text} is read as {script.meaning(text)}")
    for failure in failures:
        print(f"FAILED: {failure}")
    print(f"certificate self-test: {count} mistakes and numbers, {len(failures)} failed")
    return 1 if failures else 0
