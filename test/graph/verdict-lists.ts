import { expect } from 'vitest';
import { loadFile } from '../../loaders/load.ts';
import type { Fact, FeedDeclaration } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';
import { DAY, resolves, toyFile, toySource } from './pipeline-toys.ts';

/** A day, ms. */
export const DAY_MS = 86_400_000;
/** The instant that verdicts are measured from. */
export const AS_OF = new Date(DAY + DAY_MS / 2);

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

/** A feed of these. */
export type FeedName = keyof typeof FEEDS;

function labelOf(name: string): string {
  if (name.includes('/')) return 'PREFIX';
  return name.includes(':') ? 'IPV6' : /^[\d.]+$/.test(name) ? 'IPV4' : 'HOSTNAME';
}

/** The fact that a feed lists an indicator. */
export function lists(feed: FeedName, name: string, rank?: number): Fact {
  const { weight, category } = FEEDS[feed];
  const seen = { lastSeen: DAY, seenAt: DAY, isDated: true, category };
  const properties = { weight, ...seen, ...(rank === undefined ? {} : { rank }) };
  const from = { label: labelOf(name), name };
  return { kind: 'edge', type: 'LISTED_IN', from, to: { label: 'FEED_SOURCE', name: feed }, properties };
}

const ranked = (name: string, rank: number): Fact => ({ kind: 'node', label: 'HOSTNAME', name, properties: { rank } });

/** What each source says. Many unrelated names are on one address. */
export const FILES: Readonly<Partial<Record<FeedName | 'dns', readonly Fact[]>>> = {
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

/** Loads what a source says. */
export async function loadList(database: Database, source: FeedName | 'dns', facts: readonly Fact[]): Promise<void> {
  clock += 1000;
  const feed: FeedDeclaration | undefined =
    source === 'dns'
      ? undefined
      : {
          id: source,
          name: source,
          ...FEEDS[source],
          evidence: { judge: FEEDS[source].publisher, entries: 'reported', reliability: 'verified' },
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

/** Loads what these sources say, one after the other. */
export async function loadLists(database: Database, order: readonly (keyof typeof FILES)[]): Promise<void> {
  for (const source of order) await loadList(database, source, FILES[source] ?? []);
}

/** All of them. */
export const SOURCES: readonly (FeedName | 'dns')[] = [
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

/** The properties of a stored node. */
export async function storedThing(database: Database, name: string): Promise<Readonly<Record<string, unknown>>> {
  const text = `MATCH (n:${labelOf(name)} {name: $name}) RETURN properties(n) AS properties`;
  const [row] = await database.read({ text, parameters: { name } });
  return Object.fromEntries(Object.entries(row?.properties ?? {}));
}
