/**
 * Compares the sample's raw files with the graph, in bulk. Small parsers of this file read them, not the loaders. The graph must hold what
 * a file says.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Database, Row } from '../../../store/database.ts';
import { sampleDatabase } from '../../support/graph.ts';

const SAMPLE = join(import.meta.dirname, '../../../sample');
const textOf = (file: string) => readFileSync(join(SAMPLE, file), 'utf8');
const linesOf = (file: string) =>
  textOf(file)
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'));

let database: Database;

beforeAll(async () => {
  database = await sampleDatabase();
});

async function listedBy(feed: string): Promise<Map<string, Row>> {
  const rows = await database.read({
    text: `MATCH (:FEED_SOURCE {id: $feed})<-[r:LISTED_IN]-(n) RETURN n.name AS name, r.count AS count, r.tags AS tags,
      r.firstSeen AS firstSeen, r.lastSeen AS lastSeen, r.rank AS rank`,
    parameters: { feed },
  });
  return new Map(rows.map((row) => [String(row.name), row]));
}

/** Blocks of IPv4 that belong to no one on the internet, by IANA's registries: enough to decide what a list may not name. */
const NOBODYS =
  /^(?:0|10|127|24\d|25\d|22[4-9]|23\d)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^192\.(?:0\.[02]|88\.99)\.|^198\.(?:1[89]|51\.100)\.|^203\.0\.113\./;

describe('feeds', () => {
  it('IPsum: every address with how many lists it is on', async () => {
    const raw = new Map(
      linesOf('feeds/ipsum.txt').flatMap((line) => {
        const [address = '', count = ''] = line.split(/\s+/);
        return NOBODYS.test(address) ? [] : [[address, Number(count)] as const];
      }),
    );
    const listed = await listedBy('stamparm-ipsum');
    expect(raw.size).toBeGreaterThan(10_000);
    expect(new Map([...listed].map(([name, { count }]) => [name, Number(count)]))).toEqual(raw);
  });

  it('TweetFeed: addresses, hashes and plain domains with their tags, their reporters and their first and last day', async () => {
    const raw = new Map<string, { tags: Set<string>; users: Set<string>; first: number; last: number }>();
    for (const line of ['feeds/tweetfeed_month.csv', 'feeds/tweetfeed_year_ip.csv'].flatMap(linesOf)) {
      const [date = '', user = '', type = '', value = '', tags = ''] = line.split(',');
      const isPlain =
        (type === 'ip' && isIP(value) === 4 && !NOBODYS.test(value)) ||
        type === 'md5' ||
        type === 'sha256' ||
        (type === 'domain' && value.length < 254 && /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(value));
      if (!isPlain) continue;
      const at = Date.parse(`${date.replace(' ', 'T')}Z`);
      const known = raw.get(value) ?? { tags: new Set(), users: new Set(), first: at, last: at };
      for (const tag of tags.split(/\s+/)) if (tag !== '') known.tags.add(tag);
      known.users.add(user);
      raw.set(value, { ...known, first: Math.min(known.first, at), last: Math.max(known.last, at) });
    }
    const listed = await listedBy('tweetfeed');
    const suffixes = new Set(linesOf('reference/public_suffix_list.dat'));
    const missing: string[] = [];
    const differing: string[] = [];
    for (const [value, { tags, users, first, last }] of raw) {
      const row = listed.get(value.toLowerCase());
      if (row === undefined) {
        if (!suffixes.has(value)) missing.push(value);
        continue;
      }
      const stored = [
        [...(Array.isArray(row.tags) ? row.tags.map(String) : [])].sort(),
        Number(row.count),
        Number(row.firstSeen),
        Number(row.lastSeen),
      ];
      const said = [[...tags].sort(), users.size, first, last];
      if (JSON.stringify(stored) !== JSON.stringify(said))
        differing.push(`${value}: ${JSON.stringify(stored)}, not ${JSON.stringify(said)}`);
    }
    expect(raw.size).toBeGreaterThan(5_000);
    expect({ missing: missing.slice(0, 10), differing: differing.slice(0, 10) }).toEqual({
      missing: [],
      differing: [],
    });
  });

  it('Tor: every address from which an exit sends', async () => {
    const raw = new Set(
      linesOf('feeds/tor-nodes_latest.exits.csv')
        .slice(1)
        .map((line) => line.split(', ')[1] ?? ''),
    );
    const rows = await database.read({
      text: 'MATCH (ip:IPV4|IPV6)-[:OPERATES_EXIT_NODE]->(:TOR_RELAY) RETURN DISTINCT ip.name AS name',
    });
    const stored = new Set(rows.map(({ name }) => String(name)));
    expect([...raw].filter((address) => isIP(address) === 4 && !stored.has(address))).toEqual([]);
    expect([...stored].filter((address) => isIP(address) === 4 && !raw.has(address))).toEqual([]);
  });

  it('Popularity: each name has the rank that its list gives it', async () => {
    const listed = await listedBy('alexa-top-500');
    const ranks = linesOf('popularity/alexa500.txt').map((name, at) => [name, at + 1] as const);
    const wrong = ranks.filter(([name, rank]) => Number(listed.get(name)?.rank) !== rank);
    expect(wrong).toEqual([]);
  });
});

describe('registrations', () => {
  it('TweetFeed domain metadata: the day on which each was registered', async () => {
    const { entries }: { entries: Record<string, { created: string | null }> } = JSON.parse(
      textOf('dns/tweetfeed_domainmeta.json'),
    );
    const raw = new Map(
      Object.entries(entries).flatMap(([name, { created }]) =>
        created === null ? [] : [[name, created.slice(0, 10)] as const],
      ),
    );
    const rows = await database.read({
      text: 'UNWIND $names AS name MATCH (h:HOSTNAME {name: name}) WHERE h.createDate IS NOT NULL RETURN name, h.createDate AS day',
      parameters: { names: [...raw.keys()] },
    });
    const wrong = rows.filter(({ name, day }) => String(day).slice(0, 10) !== raw.get(String(name)));
    expect(rows.length).toBeGreaterThan(3_000);
    expect(wrong.slice(0, 10)).toEqual([]);
  });
});

/** The bits of a block's network. */
function bitsOf(cidr: string): string {
  const [address = '', length = ''] = cidr.split('/');
  const groups = address.includes(':')
    ? expanded(address).map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
    : address.split('.').map((octet) => Number(octet).toString(2).padStart(8, '0'));
  return `${address.includes(':') ? 6 : 4}${groups.join('').slice(0, Number(length))}`;
}

function expanded(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  return tail === undefined ? left : [...left, ...new Array(8 - left.length - right.length).fill('0'), ...right];
}

/** Of sorted texts those that begin with another one. */
function startingWith(sorted: readonly string[], start: string): string[] {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < start) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let at = low; sorted[at]?.startsWith(start); at++) found.push(sorted[at] ?? '');
  return found;
}

/** Whether networks hold all of a block together: one of them is it, or both of its halves are held so. */
function isCovered(block: string, networks: readonly string[]): boolean {
  const inside = networks.filter((network) => network.startsWith(block));
  if (inside.length === 0) return false;
  return inside.includes(block) || (isCovered(`${block}0`, inside) && isCovered(`${block}1`, inside));
}

describe('route origin validation', () => {
  it('Each announced block has the RPKI status that RFC 6811 gives it by the ROAs of the file', async () => {
    const { roas }: { roas: { prefix: string; asn: number | string; maxLength: number }[] } = JSON.parse(
      gunzipSync(readFileSync(join(SAMPLE, 'rpki/rpki-client_20250720T093135Z.json.gz'))).toString('utf8'),
    );
    const byNetwork = new Map<string, { asn: number; longest: number }[]>();
    for (const { prefix, asn, maxLength } of roas) {
      const key = bitsOf(prefix);
      const roa = { asn: Number(String(asn).replace(/^AS/, '')), longest: maxLength };
      byNetwork.set(key, [...(byNetwork.get(key) ?? []), roa]);
    }
    const sorted = [...byNetwork.keys()].sort();
    const rows = await database.read({
      text: `MATCH (p:ANNOUNCED_PREFIX) WHERE size(p.originAsns) > 0
        RETURN p.name AS name, p.originAsns AS origins, p.rpkiStatus AS status, p.isInferred = true AS isMerged`,
    });
    const wrong = rows.filter(({ name, origins, status, isMerged }) => {
      const key = bitsOf(String(name));
      const length = key.length - 1;
      const covering = Array.from({ length: key.length }, (_, at) => byNetwork.get(key.slice(0, at + 1)) ?? []).flat();
      const isOf = (asn: number) => (roa: { asn: number }) => roa.asn === asn && asn !== 0;
      const asns = Array.isArray(origins) ? origins.map(Number) : [];
      const isValid = asns.some((asn) => covering.filter(isOf(asn)).some(({ longest }) => length <= longest));
      if (isMerged !== true) {
        return status !== (covering.length === 0 ? 'NOT_FOUND' : isValid ? 'VALID' : 'INVALID');
      }
      // A block that its source merged of several is no announcement: it is VALID where ROAs of its origin cover all of it from inside.
      const within = startingWith(sorted, key);
      if (covering.length === 0 && within.length === 0) return status !== 'NOT_FOUND';
      const isWhole = asns.some((asn) =>
        isCovered(
          key,
          within.filter((inside) => (byNetwork.get(inside) ?? []).some(isOf(asn))),
        ),
      );
      return status !== (isValid || isWhole ? 'VALID' : null);
    });
    expect(rows.length).toBeGreaterThan(60_000);
    expect(wrong.slice(0, 10)).toEqual([]);
  });
});
