"""What dnstwist makes of domains, as JSON: lookalikes-dnstwist.py FOLDER ROUNDS DOMAIN... (FOLDER holds the package)."""

import json
import sys
import time

folder, rounds, *domains = sys.argv[1:]
sys.path.insert(0, folder)

import dnstwist  # noqa: E402


def made(domain):
    times = []
    for _ in range(int(rounds)):
        begun = time.perf_counter()
        fuzzer = dnstwist.Fuzzer(domain)
        fuzzer.generate()
        times.append((time.perf_counter() - begun) * 1000)
    names = {}
    for entry in fuzzer.domains:
        if entry["fuzzer"] != "*original":
            names.setdefault(entry["fuzzer"], []).append(entry["domain"])
    return {"ms": sorted(times)[len(times) // 2], "names": names}


print(json.dumps({domain: made(domain) for domain in domains}))
