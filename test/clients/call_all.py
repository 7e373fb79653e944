"""Calls every operation of a generated Python client: argv is the folder of the client, the address and the key.

Standard input has the calls as JSON: id, parameters and body of each. Standard output gets the status of each, by id.
"""

import enum
import importlib
import inspect
import json
import pkgutil
import sys
import typing

import httpx

folder, address, key = sys.argv[1:4]
sys.path.insert(0, folder)
package = importlib.import_module("weft_client")
api = importlib.import_module("weft_client.api")
# An unexpected status, or an answer that does not fit its model, is an exception.
client = package.AuthenticatedClient(base_url=address, token=key, raise_on_unexpected_status=True, timeout=httpx.Timeout(60))


def modules():
    for family in pkgutil.iter_modules(api.__path__):
        name = f"weft_client.api.{family.name}"
        for module in pkgutil.iter_modules(importlib.import_module(name).__path__):
            yield module.name.replace("_", ""), importlib.import_module(f"{name}.{module.name}")


def typed(annotation, value):
    """Returns the value as the first model or enumeration of the annotation, and any other value unchanged."""
    for kind in typing.get_args(annotation) or [annotation]:
        if isinstance(value, dict) and hasattr(kind, "from_dict"):
            return kind.from_dict(value)
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return kind(value)
    return value


found = dict(modules())
answers = {}
for call in json.load(sys.stdin):
    function = found[call["id"].lower()].sync_detailed
    hints = typing.get_type_hints(function)
    given = {**call["parameters"], **({"body": call["body"]} if "body" in call else {})}
    # The generator names those otherwise that Python, or its own code, has itself.
    names = {name: next(one for one in (name, f"{name}_", f"{name}_query") if one in hints) for name in given}
    arguments = {names[name]: typed(hints[names[name]], value) for name, value in given.items()}
    if "client" in inspect.signature(function).parameters:
        arguments["client"] = client
    answers[call["id"]] = int(function(**arguments).status_code)
json.dump(answers, sys.stdout)
