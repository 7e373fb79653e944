import { beforeAll, describe, expect, it } from 'vitest';
import { verdictChore } from '../../cli/verdict-chore.ts';
import type { Database } from '../../engine/database/database.ts';
import { derive } from '../../loaders/derive/derive.ts';
import { loadFile } from '../../loaders/load.ts';
import { writeSetting } from '../../loaders/pipeline/settings.ts';
import { reconcileAsOf } from '../../loaders/reconcile-ages.ts';
import type { Fact, FeedDeclaration } from '../../loaders/source.ts';
import { schemaDatabase } from '../support/graph.ts';
import { DAY, graphText, resolves, toyFile, toySource } from './pipeline-toys.ts';

const DAY_MS = 86_400_000;
const AS_OF = new Date(DAY + DAY_MS / 2);

const FEEDS = {
  c2: { category: 'C2 Servers', weight: 1.5, publisher: 'one' },
  c2too: { category: 'C2 Servers', weight: 1.5, publisher: 'another' },
  phish: { category: 'Phishing', weight: 1, publisher: 'one' },
  drop: { category: 'General Blacklists', weight: 1.2, publisher: 'one' },
  tor: { category: 'TOR Network', weight: 0.5, publisher: 'one' },
  top: { category: 'Popularity/Trust', weight: 1, publisher: 'one' },
  tops: { category: 'Popularity/Trust', weight: 1, publisher: 'another', topRank: 5000 },
  copy: { category: 'Popularity/Trust', weight: 1, publisher: 'one', topRank: 5000 },
  resolvers: { category: 'Reference Data', weight: 0, publisher: 'one', meaning: 'resolver' },
  strangers: { category: 'Reference Data', weight: 0, publisher: 'one' },
} as const;
type FeedName = keyof typeof FEEDS;

function labelOf(name: string): string {
  if (name.includes('/')) return 'PREFIX';
  return name.includes(':') ? 'IPV6' : /^[\d.]+$/.test(name) ? 'IPV4' : 'HOSTNAME';
}

function lists(feed: FeedName, name: string, rank?: number): Fact {
  const { weight, category } = FEEDS[feed];
  const seen = { lastSeen: DAY, seenAt: DAY, isDated: true, category };
  const properties = { weight, ...seen, ...(rank === undefined ? {} : { rank }) };
  const from = { label: labelOf(name), name };
  return { kind: 'edge', type: 'LISTED_IN', from, to: { label: 'FEED_SOURCE', name: feed }, properties };
}

const ranked = (name: string, rank: number): Fact => ({ kind: 'node', label: 'HOSTNAME', name, properties: { rank } });

/** What each source says; many unrelated names stand on one address. */
const FILES: Readonly<Partial<Record<FeedName | 'dns', readonly Fact[]>>> = {
  c2: [
    lists('c2', '80.94.92.1'),
    lists('c2', '80.94.92.2'),
    lists('c2', '91.240.118.50'),
    lists('c2', '91.240.118.53'),
    lists('c2', '91.240.118.54'),
    lists('c2', 'bad.example.net'),
  ],
  c2too: [lists('c2too', '80.94.92.2')],
  phish: [lists('phish', 'popular.example'), lists('phish', 'www.popular.example'), lists('phish', 'copied.example')],
  drop: [lists('drop', '45.155.205.0/24'), lists('drop', '45.155.205.0/28'), lists('drop', '45.155.205.7')],
  tor: [lists('tor', '80.94.92.99'), lists('tor', '2a0e:b107::9')],
  top: [
    ranked('popular.example', 3),
    lists('top', 'popular.example', 3),
    lists('top', 'copied.example', 4),
    lists('top', 'late.example', 10_001),
  ],
  tops: [lists('tops', 'popular.example'), lists('tops', 'late.example')],
  copy: [lists('copy', 'copied.example')],
  resolvers: [lists('resolvers', '91.240.118.53')],
  strangers: [lists('strangers', '91.240.118.54')],
  dns: [
    resolves('a.example.org', '45.155.205.9'),
    resolves('a.example.org', '80.94.92.200'),
    resolves('of-c2.example.org', '80.94.92.1'),
    resolves('www.example.org', '80.94.92.201'),
    resolves('other.example.org', '80.94.92.201'),
    ...Array.from({ length: 101 }, (_, index) => resolves(`site-${index}.com`, '91.240.118.50')),
  ],
};

let clock = DAY;

async function load(database: Database, source: FeedName | 'dns', facts: readonly Fact[]): Promise<void> {
  clock += 1000;
  const feed: FeedDeclaration | undefined =
    source === 'dns'
      ? undefined
      : {
          id: source,
          name: source,
          ...FEEDS[source],
          evidence: { publisher: FEEDS[source].publisher, reliability: 'verified' },
        };
  const declaration = toySource(source, feed === undefined ? {} : { feed, layer: 'threat-listings' });
  const path = await toyFile(
    `${source}-${clock}.jsonl`,
    facts.map((fact) => [fact]),
  );
  const options = { observedAt: clock, asOf: AS_OF, allowShrink: true };
  const report = await loadFile(database, declaration, path, options);
  expect([report.status, report.error]).toEqual(['completed', null]);
}

async function loadAll(database: Database, order: readonly (keyof typeof FILES)[]): Promise<void> {
  for (const source of order) await load(database, source, FILES[source] ?? []);
}

const SOURCES: readonly (FeedName | 'dns')[] = [
  'dns',
  'top',
  'c2',
  'drop',
  'phish',
  'tops',
  'tor',
  'c2too',
  'copy',
  'resolvers',
  'strangers',
];

let database: Database;

async function stored(name: string): Promise<Readonly<Record<string, unknown>>> {
  const text = `MATCH (n:${labelOf(name)} {name: $name}) RETURN properties(n) AS properties`;
  const [row] = await database.read({ text, parameters: { name } });
  return Object.fromEntries(Object.entries(row?.properties ?? {}));
}

beforeAll(async () => {
  database = await schemaDatabase();
  await loadAll(database, SOURCES);
}, 600_000);

describe('after loads', () => {
  it.each([
    ['one fresh confirmed-bad listing', '80.94.92.1', 'HIGH', 'malicious', true, 1],
    ['two of independent publishers', '80.94.92.2', 'CRITICAL', 'malicious', true, 2],
    ['an address that more than 100 domains share', '91.240.118.50', 'HIGH', 'malicious', false, 1],
    ['a well-known resolver', '91.240.118.53', 'INFO', 'ambiguous', false, 1],
    ['a resolver that merely answers strangers', '91.240.118.54', 'HIGH', 'malicious', true, 1],
    ['an exit of Tor, which is a description', '80.94.92.99', 'INFO', 'unknown', false, 1],
    ['an IPv6 exit of Tor', '2a0e:b107::9', 'INFO', 'unknown', false, 1],
    ['an address inside a listed network', '45.155.205.9', 'LOW', 'suspicious', false, 1],
    [
      'an address that a feed lists by itself and by two networks around it',
      '45.155.205.7',
      'LOW',
      'suspicious',
      false,
      1,
    ],
    ['a host', 'bad.example.net', 'HIGH', 'malicious', true, 1],
    ['a name among the first 10,000 of two rankings', 'popular.example', 'INFO', 'ambiguous', false, 1],
    ['the www of such a name', 'www.popular.example', 'INFO', 'ambiguous', false, 1],
    ['a name in one ranking and a copy of it, popular all the same', 'copied.example', 'HIGH', 'malicious', false, 1],
    ['a popular name that no threat feed lists', 'late.example', 'NONE', 'benign', false, 0],
  ])('%s is judged and keeps its verdict', async (_, name, level, label, blocking, feeds) => {
    const { verdictLevel, threatLevel, verdictLabel, verdictBlocking, threatSources, verdictAsOf } = await stored(name);
    expect({ verdictLevel, verdictLabel, verdictBlocking, threatSources }).toEqual({
      verdictLevel: level,
      verdictLabel: label,
      verdictBlocking: blocking,
      threatSources: feeds,
    });
    expect([threatLevel, verdictAsOf]).toEqual([level, AS_OF.getTime()]);
  });

  it('the raw score counts confirmed-bad neighbours in the /24, and flags tell the categories', async () => {
    const { threatScore, isC2, isBotnet, isTor, isThreat, threatLastSeen } = await stored('80.94.92.1');
    // 1.5 x log2(2) x 1.2 (seen within a day) x (1 + 1 / 256): 80.94.92.2 is confirmed bad too, 80.94.92.99 described.
    expect(threatScore).toBe(1.81);
    expect({ isC2, isBotnet, isTor, isThreat, threatLastSeen }).toEqual({
      isC2: true,
      isBotnet: true,
      isTor: undefined,
      isThreat: true,
      threatLastSeen: DAY,
    });
  });

  it.each([
    ['an address that no feed lists', '80.94.92.200'],
    ['a host, whatever its addresses are', 'of-c2.example.org'],
  ])('%s has no verdict, which is not a clean one', async (_, name) => {
    const keys = Object.keys(await stored(name)).filter((key) => /^(?:verdict|threat|is(?!Apex))/.test(key));
    expect(keys).toEqual([]);
  });

  it('deriving everything again changes no verdict', async () => {
    const [report] = await derive(database, { parts: ['verdicts'], asOf: AS_OF });
    expect(report).toMatchObject({ part: 'verdicts', nodesWritten: 0 });
  });
});

describe('what changes', () => {
  it('a neighbour that comes raises the score, and what is delisted loses its verdict', async () => {
    const more = ['80.94.92.100', '80.94.92.101', '80.94.92.102'].map((name) => lists('c2too', name));
    await load(database, 'c2too', [...(FILES.c2too ?? []), ...more]);
    // 1.8 x (1 + 4 / 256)
    expect((await stored('80.94.92.1')).threatScore).toBe(1.83);
    await load(database, 'c2too', FILES.c2too ?? []);
    expect((await stored('80.94.92.100')).verdictLevel).toBeUndefined();
    expect((await stored('80.94.92.1')).threatScore).toBe(1.81);
  });

  it('a domain that is listed, or delisted, takes its www along, and no other name below it', async () => {
    await load(database, 'c2', [...(FILES.c2 ?? []), lists('c2', 'example.org')]);
    expect(await stored('www.example.org')).toMatchObject({ verdictLevel: 'HIGH', isC2: true, threatSources: 1 });
    expect((await stored('other.example.org')).verdictLevel).toBeUndefined();
    await load(database, 'c2', FILES.c2 ?? []);
    expect((await stored('www.example.org')).verdictLevel).toBeUndefined();
  });

  it('a network that is delisted takes its listing from the addresses inside', async () => {
    await load(database, 'drop', [lists('drop', '91.240.118.0/29')]);
    expect(Object.keys(await stored('45.155.205.9')).filter((key) => key.startsWith('verdict'))).toEqual([]);
    await load(database, 'drop', FILES.drop ?? []);
    expect((await stored('45.155.205.9')).threatSources).toBe(1);
  });

  it('time alone: what nobody has seen for 100 days is LOW and blocks nothing, and an hour more is nothing', async () => {
    const later = new Date(AS_OF.getTime() + 100 * DAY_MS);
    expect(await reconcileAsOf(database, later)).toBeGreaterThan(0);
    const { verdictLevel, verdictBlocking, verdictAsOf, threatScore } = await stored('80.94.92.1');
    // 1.5 x 0.5: its neighbour counts no more. An INFO by its score, and LOW as it was confirmed within a year.
    expect({ verdictLevel, verdictBlocking, verdictAsOf, threatScore }).toEqual({
      verdictLevel: 'LOW',
      verdictBlocking: false,
      verdictAsOf: later.getTime(),
      threatScore: 0.75,
    });
    expect(await reconcileAsOf(database, new Date(later.getTime() + 3_600_000))).toBe(0);
  });

  it('a server does that by itself, at most once an hour, and once where the time is told', async () => {
    const lines: string[] = [];
    const log = {
      info: (details: object, message: string) => void lines.push(`${message} ${JSON.stringify(details)}`),
    };
    const chore = verdictChore(database, log, new AbortController().signal);
    const now = AS_OF.getTime() + 101 * DAY_MS;
    await (await chore.next(now))?.();
    expect(lines).toEqual([`verdicts reconciled ${JSON.stringify({ asOf: new Date(now).toISOString(), changed: 0 })}`]);
    expect(await chore.next(now + 3_599_000)).toBeNull();
    await writeSetting(database, 'as_of', AS_OF.toISOString());
    await (await chore.next(now + 3_600_000))?.();
    expect((await stored('80.94.92.1')).verdictLevel).toBe('HIGH');
    expect(await chore.next(now + 7_200_000)).toBeNull();
  });
});

describe('another order of loading', () => {
  it('gives the same verdicts', async () => {
    await derive(database, { parts: ['verdicts'], asOf: AS_OF });
    const verdicts = async () => (await graphText(database)).filter((line) => line.includes('verdictAsOf'));
    const one = (await verdicts()).map(withoutClaims);
    expect(one.length).toBeGreaterThan(10);
    database = await schemaDatabase();
    await loadAll(database, SOURCES.toReversed());
    expect((await verdicts()).map(withoutClaims)).toEqual(one);
  }, 600_000);
});

/** Claims carry the dates of the files, which differ between the loads of this test. */
function withoutClaims(line: string): string {
  return line.replaceAll(/"claims":\[(?:"(?:[^"\\]|\\.)*",?)*\],?/g, '');
}
