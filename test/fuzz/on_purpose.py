"""What no schema can say, for the fuzzer: the only requests that fit the document and may still be answered 400 or 408, and
the only ones that do not fit it and are answered.

Each row is one problem of some operations, as narrow as its words allow, with why no schema says it. Whatever else is refused
though it fits, or answered though it does not, is a finding. How often each row was needed is printed at the end of a run.
"""

import atexit
import collections
import ipaddress
import re
import urllib.parse

import schemathesis
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.openapi.checks import JsonSchemaError, RejectedPositiveData, UseAfterFree

DOMAINS = [
    "enrichDomain",
    "listSubdomains",
    "domainIntelligence",
    "namesBelow",
    "startSimilarDomains",
]
SUBJECTS = ["enrichIndicator", "readHistory", "readGraph"]
OF_TWO_TYPES = ["readHistory", "readGraph"]
QUERIES = ["query", "queryByUrl"]
TARGETS = ["readChanges", "readMonitor", "listDeliveries", "startAlert", "changeAlert", "removeAlert"]
CAPTURES = ["startScreenshot", "startScreenshotSchedule"]
PAGED_BY_TAXII = ["taxiiObjects", "taxiiManifest", "taxiiObject", "taxiiVersions"]
SIMILAR = ["startSimilarDomains"]
LOOKED_UP = ["enrichDomain", "enrichIndicator", "readHistory", "addressIntelligence", "domainIntelligence"]


Request = collections.namedtuple("Request", "path query body")


def always(_request, _problem):
    return True


def is_other_type(request, _problem):
    """The value is no address although the type says so, or the other way round."""
    return is_address(request.path["value"]) == (request.path["type"] == "domain")


def is_beyond_ascii(request, _problem):
    return any(not value.isascii() for value in request.path.values())


def is_of_domains(request, _problem):
    return request.path["type"] == "ip" and request.query.get("historyType") in ("whois", "ssl")


def is_empty_query(_request, problem):
    return problem.get("code") == "EMPTY_QUERY"


def is_about_next(_request, problem):
    return problem["details"].get("field") == "next"


def names_its_time(request, _problem):
    return isinstance(request.body, dict) and request.body.get("timeout") is not None


def words_of(request, name):
    given = request.query.get(name, [])
    return [word for text in (given if isinstance(given, list) else [given]) for word in str(text).split(",")]


def has_loose_words(request):
    """Words of lists in blanks, or empty ones: in a list of words that clients have as a type these would be noise."""
    return any(word != word.strip() or word == "" for name in LISTS for word in words_of(request, name))


def has_only_undeclared(failure):
    """Only undeclared parameters are wrong; schemathesis itself lets most of them pass."""
    return failure.message.endswith("in query - violates `additionalProperties`")


def is_picked(operation, request, failure):
    """Members that `fields` left out are missing on purpose, and no others: a failure is of one member, or of several schemas at once."""
    wanted = {word.strip().lower() for word in words_of(request, "fields")} - {""}
    missing = re.match(r'"(\w+)" is a required property', failure.validation_message)
    if missing is None:
        is_of_several = "is not valid under any of the schemas" in failure.validation_message
        return operation == "enrichIndicator" and wanted != set() and is_of_several
    return wanted != set() and missing[1].lower() not in wanted


def is_address(text):
    try:
        ipaddress.ip_address(text)
        return True
    except ValueError:
        return False


# Operations, slug, what the problem says is wrong (None: it says that in other members), when.
ROWS = {
    "whether a text is Cypher, of names that the graph has": (QUERIES, "query-error", None, always),
    "whether a query can be planned safely": (QUERIES, "query-unservable", None, always),
    "how many hops a query has": (QUERIES, "query-depth-exceeded", None, always),
    "whether a query holds more than comments": (QUERIES, "query-validation-error", None, is_empty_query),
    "whether a query ends in the time that it names": (["query"], "query-timeout", None, names_its_time),
    "whether a value fits the type in the same request": (OF_TWO_TYPES, "invalid-indicator", None, is_other_type),
    "whether a value fits the one of nine types in the same request": (["enrichIndicator"], "invalid-indicator", None, always),
    "which texts are URLs (WHATWG, UTS #46)": (["enrichUrl"], "invalid-indicator", "not a URL", always),
    "which Unicode texts are names (UTS #46)": (DOMAINS + SUBJECTS, None, "not a domain", is_beyond_ascii),
    "which Unicode texts are names or addresses (UTS #46)": (
        TARGETS, "invalid-indicator", "neither a domain nor an address", is_beyond_ascii,
    ),
    "which histories the type in the same request has": (
        ["readHistory"], "invalid-parameter", "does not apply to an address", is_of_domains,
    ),
    "whether this server looks anything up outside of its graph": (
        LOOKED_UP, "invalid-parameter", "turned off", always,
    ),
    "which names are public suffixes": (SIMILAR, "invalid-domain-format", "a bare suffix", always),
    "whether a value fits the field in the same request": (
        ["searchLocations"], "invalid-parameter", "does not fit the field", always,
    ),
    "whether a text is a search, of fields that go together": (
        ["startIndicatorSearch"], "invalid-body", "cannot be searched", always,
    ),
    "which texts are domains or addresses": (
        ["startInfrastructureMap"], "invalid-body", "neither a domain nor an address", always,
    ),
    "which addresses are public": (["startInfrastructureMap"], "invalid-body", "not a public address", always),
    "which texts an override can be about": (
        ["putOverride", "readOverride", "removeOverride"], "invalid-indicator", None, always,
    ),
    "which instants are in the future": (["putOverride"], "invalid-body", "no date in the future", always),
    "which parameters of an export go together": (
        ["exportTier"], "invalid-parameter", "not with a threshold", always,
    ),
    "which of two forms a request for a scan has": (["startInfrastructureScan"], "invalid-body", None, always),
    "which texts are domains": (["startInfrastructureScan"], "invalid-domain-format", "not a domain", always),
    "which names are public": (["startInfrastructureScan"], "target-not-allowed", "not a public name", always),
    "whether a rule has a channel that this server can use, and a query that it can ask": (
        ["startAlert"], "invalid-body", None, always,
    ),
    "which receivers, and which targets of probes, are public": (["startAlert"], "target-not-allowed", None, always),
    "what the recipe takes": (["runRecipe"], "invalid-parameter", None, always),
    "which texts are pages (WHATWG), patterns of a clock and time zones": (CAPTURES, "invalid-body", None, always),
    "which pages are public": (CAPTURES, "target-not-allowed", "not public", always),
    "which texts this server gave as next": (PAGED_BY_TAXII, "invalid-parameter", None, is_about_next),
    "which versions are named twice": (
        PAGED_BY_TAXII, "invalid-parameter", "versions that cannot be combined", always,
    ),
    "which texts are addresses of pages (WHATWG)": (
        ["screenshotHistory"], "invalid-parameter", "not the address of a page", always,
    ),
}
CANCELLED = "a job that was cancelled stays to be read"
LOOSE = "words of a list in blanks, and empty ones, are answered"
UNDECLARED = "parameters that no one declared are ignored"
PICKED = "members that are not asked for are left out"
LISTS = ["include", "fields"]
PICKING = ["enrichDomain", "enrichIndicator", "enrichUrl", "enrichNetwork", "locateAddress", "locateNetwork"]
needed = collections.Counter()
answered = collections.Counter()


@schemathesis.hook
def after_call(_context, _case, response):
    answered[f"{response.status_code // 100}xx"] += 1


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """False for what is refused or answered on purpose, and for 413, by which schemathesis does not know a refusal."""
    operation = case.operation.schema.get_operation_id(case.operation)
    path = {name: urllib.parse.unquote(str(value)) for name, value in (case.path_parameters or {}).items()}
    request = Request(path, case.query or {}, case.body)
    if isinstance(failure, UseAfterFree):
        is_cancelled = operation == "readJob" and response.status_code == 200 and response.json()["status"] == "cancelled"
        needed[CANCELLED] += is_cancelled
        return not is_cancelled
    if isinstance(failure, JsonSchemaError) and operation in PICKING:
        picked = is_picked(operation, request, failure)
        needed[PICKED] += picked
        return not picked
    if isinstance(failure, AcceptedNegativeData):
        is_loose = operation in PICKING and response.status_code == 200 and has_loose_words(request)
        needed[LOOSE] += is_loose
        is_undeclared = not is_loose and has_only_undeclared(failure)
        needed[UNDECLARED] += is_undeclared
        return not is_loose and not is_undeclared and response.status_code != 413
    if not isinstance(failure, RejectedPositiveData) or response.status_code not in (400, 408):
        return True
    problem = response.json()
    for reason, (operations, slug, issue, holds) in ROWS.items():
        if (
            operation in operations
            and slug in (None, problem["type"].removeprefix("urn:weft:problem:"))
            and issue in (None, problem["details"].get("issue"))
            and holds(request, problem)
        ):
            needed[reason] += 1
            return False
    return True


@atexit.register
def tell():
    print("\nAnswered:", ", ".join(f"{count} {kind}" for kind, count in sorted(answered.items())))
    print("On purpose not as the document says:")
    for reason in [*ROWS, CANCELLED, LOOSE, UNDECLARED, PICKED]:
        print(f"  {needed[reason]:5} {reason}")
