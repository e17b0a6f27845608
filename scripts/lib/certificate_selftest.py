"""The self-test of scripts/verify-certificate: a proof of a small problem, and altered proofs."""
import copy
import importlib.machinery
import importlib.util
import json

DOCUMENT = {
    "problem": {
        "variables": ["x", "y"],
        "constraints": [
            {"id": "a", "terms": {"x": 1, "y": 1}, "relation": "==", "constant": 10},
            {"id": "b", "terms": {"x": 1}, "relation": "==", "constant": 2, "priority": 500},
            {"id": "c", "terms": {"y": 2}, "relation": "==", "constant": 40, "priority": 500},
        ],
    },
    "results": [
        {
            "values": {"x": -10, "y": 20}, "violations": {"b": 12}, "holding": {"b": ["a", "c"]}, "ambiguous": [], "tied": [],
            "certificate": {
                "primal": {"x": "-10", "y": "20"},
                "steps": [
                    {"level": ["b"], "multipliers": {"b": "-1", "a": "1", "c": "-1/2"}},
                    {"tie": ["b"], "multipliers": {"b": "-1", "a": "1", "c": "-1/2"}},
                    {"tie": ["|x|"], "multipliers": {"|x|": "-1", "a": "1", "c": "-1/2"}},
                    {"tie": ["|y|"], "multipliers": {"|y|": "1", "c": "-1/2"}},
                ],
                "free": {},
            },
        }
    ],
}


def _changes():
    """Returns changes that must make the proof fail, by name."""
    yield "without the level", lambda result: result["certificate"]["steps"].pop(0)
    yield "without a variable", lambda result: result["certificate"]["steps"].pop()
    yield "a sum that does not add up", lambda result: result["certificate"]["steps"][0]["multipliers"].update(c="-1/3")
    yield "another value", lambda result: result["values"].update(x=-9)
    yield "another violation", lambda result: result["violations"].update(b=11)
    yield "a variable called ambiguous", lambda result: result["ambiguous"].append("x")
    yield "a constraint called tied", lambda result: result["tied"].append("c")
    yield "a multiplier that is no tie called rounded", lambda result: result["certificate"]["steps"][0].update(rounded=["c"])
    yield "a step too many", lambda result: result["certificate"]["steps"].append({"tie": ["c"], "multipliers": {}})


def run(root):
    """Returns 1 if a case fails."""
    loader = importlib.machinery.SourceFileLoader("verify_certificate", str(root / "scripts" / "verify-certificate"))
    script = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    loader.exec_module(script)

    def fault(document):
        text = json.dumps(document)
        return next(script.judge(json.loads(text, parse_float=script.exact, parse_int=script.exact)))[1]

    failures = [] if fault(DOCUMENT) == "" else [f"the proof is refused: {fault(DOCUMENT)}"]
    count = 1
    for name, change in _changes():
        document = copy.deepcopy(DOCUMENT)
        change(document["results"][0])
        count += 1
        if not fault(document):
            failures.append(f"{name}: the proof is accepted")
    for failure in failures:
        print(f"scripts/verify-certificate: {failure}")
    print(f"scripts/verify-certificate --self-test: {count} cases, {len(failures)} failed")
    return 1 if failures else 0
