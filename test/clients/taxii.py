"""What a client of TAXII sees: given the address of discovery and a key, writes as JSON what it found."""

import json
import sys

import requests
from taxii2client.v21 import Collection, Server, as_pages

address, key = sys.argv[1:]
server = Server(address, user="weft", password=key)
root = server.default
assert [one.url for one in server.api_roots] == [root.url], "the default is one of the API roots"
malicious = next(one for one in root.collections if one.title == "Weft: malicious")
pages = list(as_pages(malicious.get_objects, per_request=2))
everything = malicious.get_objects()["objects"]
indicator = next(one for one in everything if one["name"] == "a.example")


def status_of(ask):
    try:
        ask()
    except requests.exceptions.HTTPError as error:
        return error.response.status_code
    return 200


print(
    json.dumps(
        {
            "collections": [
                [one.id, one.title, one.custom_properties.get("alias") or getattr(one, "alias", None), one.can_read, one.can_write]
                for one in root.collections
            ],
            "paged": [[one["name"] for one in page["objects"]] for page in pages],
            "since": [one["name"] for one in malicious.get_objects(added_after="2026-08-20T01:00:00.000000Z")["objects"]],
            "manifest": len(malicious.get_manifest()["objects"]),
            "object": [
                malicious.get_object(indicator["id"])["objects"][0]["name"],
                malicious.object_versions(indicator["id"])["versions"],
            ],
            "objects": everything,
            "refused": [
                status_of(lambda: Server(address, user="weft", password="x" * 40).title),
                status_of(lambda: Collection(f"{root.url}collections/other/", user="weft", password=key).title),
            ],
        }
    )
)
