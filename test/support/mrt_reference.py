"""An independent reading of MRT files: what every announcement names as prefix and origin, by the RFCs alone.

It shares nothing with the loader: another language, one pass over the whole unpacked file, integers and `ipaddress`
where the loader has typed arrays. Its output is the committed expectation of test/unit/formats/mrt/agreement.test.ts.

    python3 test/support/mrt_reference.py file.gz...

prints one JSON object a file: records, announcements (prefix and path), withdrawals, distinct pairs of prefix and origin,
and the SHA-256 of those pairs as sorted lines `prefix origin`; several origins of a set stand as `{64500,64501}`.
"""
import gzip
import hashlib
import ipaddress
import json
import struct
import sys


def segments(data, width):
    found = []
    while data:
        kind, count = data[0], data[1]
        numbers = [int.from_bytes(data[2 + i * width:2 + (i + 1) * width], 'big') for i in range(count)]
        found.append((kind, numbers))
        data = data[2 + count * width:]
    return found


def flat(path):
    """A list of hops without confederations: a number of a sequence, or the tuple of a set."""
    hops = []
    for kind, numbers in path:
        if kind == 2:
            hops += numbers
        elif kind == 1 and numbers:
            hops.append(tuple(numbers))
    return hops


def origin(attributes, width):
    if 2 not in attributes:
        return None
    hops = flat(segments(attributes[2], width))
    if width == 2 and 17 in attributes:
        wide = flat(segments(attributes[17], 4))
        if wide and len(wide) <= len(hops):
            hops = hops[:len(hops) - len(wide)] + wide
    if not hops:
        return ''
    last = hops[-1]
    if isinstance(last, tuple):
        members = sorted(set(last))
        return str(members[0]) if len(members) == 1 else '{' + ','.join(map(str, members)) + '}'
    return str(last)


def attributes_of(data):
    found = {}
    while data:
        flags, kind = data[0], data[1]
        if flags & 0x10:
            length, head = int.from_bytes(data[2:4], 'big'), 4
        else:
            length, head = data[2], 3
        found[kind] = data[head:head + length]
        data = data[head + length:]
    return found


def network(length, data, family):
    size = 4 if family == 1 else 16
    value = int.from_bytes(data.ljust(size, b'\0'), 'big')
    maker = ipaddress.IPv4Network if family == 1 else ipaddress.IPv6Network
    return str(maker((value, length), strict=False))


def networks(data, family, path_ids):
    found = []
    while data:
        if path_ids:
            data = data[4:]
        size = (data[0] + 7) // 8
        if len(data) < 1 + size:
            break  # cut off: bgpdump leaves it out as well
        found.append(network(data[0], data[1:1 + size], family))
        data = data[1 + size:]
    return found


def of_update(body, width, path_ids):
    family = int.from_bytes(body[2 * width + 2:2 * width + 4], 'big')
    message = body[2 * width + 4 + (8 if family == 1 else 32):]
    if message[18] != 2:
        return [], []
    payload = message[19:int.from_bytes(message[16:18], 'big')]
    cut = 2 + int.from_bytes(payload[:2], 'big')
    lost = networks(payload[2:cut], 1, path_ids)
    length = int.from_bytes(payload[cut:cut + 2], 'big')
    attributes = attributes_of(payload[cut + 2:cut + 2 + length])
    announced = networks(payload[cut + 2 + length:], 1, path_ids)
    reach = attributes.get(14)
    if reach and reach[2] == 1:
        announced += networks(reach[5 + reach[3]:], int.from_bytes(reach[:2], 'big'), path_ids)
    unreach = attributes.get(15)
    if unreach and unreach[2] == 1:
        lost += networks(unreach[3:], int.from_bytes(unreach[:2], 'big'), path_ids)
    source = origin(attributes, width)
    return [(each, source) for each in announced if source is not None], lost


def of_table(body, family, path_ids):
    length = body[4]
    size = (length + 7) // 8
    prefix = network(length, body[5:5 + size], family)
    count = int.from_bytes(body[5 + size:7 + size], 'big')
    rest = body[7 + size:]
    found = []
    for _ in range(count):
        head = 12 if path_ids else 8
        cut = int.from_bytes(rest[head - 2:head], 'big')
        source = origin(attributes_of(rest[head:head + cut]), 4)
        if source is not None:
            found.append((prefix, source))
        rest = rest[head + cut:]
    return found


UPDATES = {1: (2, False), 4: (4, False), 6: (2, False), 7: (4, False),
           8: (2, True), 9: (4, True), 10: (2, True), 11: (4, True)}
TABLES = {2: (1, False), 4: (2, False), 8: (1, True), 10: (2, True)}


def read(path):
    with gzip.open(path) as file:
        data = file.read()
    at, records, announced, withdrawn = 0, 0, [], 0
    while at < len(data):
        _, kind, subtype, length = struct.unpack('>IHHI', data[at:at + 12])
        body = data[at + 12:at + 12 + length]
        at += 12 + length
        records += 1
        if kind == 17:
            body = body[4:]
        if kind in (16, 17) and subtype in UPDATES:
            more, lost = of_update(body, *UPDATES[subtype])
            announced += more
            withdrawn += len(lost)
        elif kind == 13 and subtype in TABLES:
            announced += of_table(body, *TABLES[subtype])
    pairs = sorted({f'{prefix} {source}' for prefix, source in announced})
    digest = hashlib.sha256('\n'.join(pairs).encode()).hexdigest()
    prefixes = len({prefix for prefix, _ in announced})
    return {'records': records, 'announcements': len(announced), 'withdrawn': withdrawn, 'prefixes': prefixes,
            'pairs': len(pairs), 'sha256': digest}


if __name__ == '__main__':
    for name in sys.argv[1:]:
        print(json.dumps({'file': name.rsplit('/', 1)[-1], **read(name)}))
