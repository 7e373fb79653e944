import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { derive } from '../../loaders/derive/derive.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { readStatistics } from '../../store/statistics/statistics.ts';
import { schemaDatabase } from '../support/graph.ts';
import { load } from './pipeline-toys.ts';

const AS_OF = new Date('2026-08-23T00:00:00Z');
const DAY = 86_400_000;
const YESTERDAY = AS_OF.getTime() - DAY;
/** A plan of a text that was never asked takes seconds where the machine is busy. */
const PATIENCE_MS = 300_000;

/** Domains of the file that TweetFeed publishes about what it lists; the month that it lists now has none of them. */
const METADATA = {
  generated_at: '2026-08-22T13:35:03Z',
  entries: {
    'account-samsung-club.com': { checked_at: '2026-08-19T07:35:06Z', created: '2026-05-02', ips: ['91.240.118.77'] },
    'known-elsewhere.com': { checked_at: '2026-08-19T07:35:06Z', created: '2009-05-02', ips: ['91.240.118.78'] },
  },
};

const KEV_ENTRY = { cveID: 'CVE-2021-41773', dateAdded: '2021-11-03', knownRansomwareCampaignUse: 'Unknown' };

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await loadJson('tweetfeed-domainmeta', 'domain_metadata.json', METADATA);
  await database.write(
    {
      text: `UNWIND $rows AS row MERGE (h:HOSTNAME {name: row.host}) MERGE (s:HOSTNAME {name: 'ns1.' + row.host})
        CREATE (s)-[:NAMESERVER_FOR {source: row.source, sources: [row.source], observed: [row.at], observed_at: row.at,
          inferred: false}]->(h)`,
      parameters: {
        rows: [
          { host: 'known-elsewhere.com', source: 'zdns', at: BigInt(YESTERDAY) },
          { host: 'fresh.example', source: 'zdns', at: BigInt(YESTERDAY) },
          { host: 'root-2020.example', source: 'iana-root-zone', at: BigInt(Date.UTC(2020, 8, 13)) },
        ],
      },
    },
    {
      text: `CREATE (f:FEED_SOURCE {id: 'majestic', name: 'Majestic', category: 'Popularity/Trust', isThreat: false,
          isPopularity: true, publisher: 'Majestic', entries: 'active', weight: 0.0})
        WITH f UNWIND $rows AS row MERGE (h:HOSTNAME {name: row.host})
        CREATE (h)-[:LISTED_IN {rank: row.rank, observed_at: row.at, seenAt: row.at, sources: ['majestic'], observed: [row.at],
          source: 'majestic', inferred: false}]->(f)`,
      parameters: {
        rows: [
          { host: 'majestic-2023.example', rank: 90_000n, at: BigInt(Date.UTC(2023, 9, 2)) },
          { host: 'majestic-now.example', rank: 90_001n, at: BigInt(YESTERDAY) },
        ],
      },
    },
    {
      text: `UNWIND $feeds AS feed
        CREATE (f:FEED_SOURCE {id: feed.id, name: feed.id, category: feed.category, isThreat: true, isPopularity: false,
          publisher: feed.id, entries: 'active', reliability: 'verified', weight: 1.0, cadenceHours: 24, lastRefresh: feed.at})
        CREATE (:$(feed.label) {name: feed.id + '.test'})-[:LISTED_IN {seenAt: feed.at, observed_at: feed.at, isDated: true}]->(f)
        CREATE (:LOAD_RUN {id: feed.id, source: feed.id, part: '', layer: 'threat-listings', status: 'completed', startedAt: 1,
          finishedAt: 2, observedAt: feed.at, cadenceHours: 24, read: feed.read, wholeFrom: 1000, isDerived: true,
          shapes: ['LISTED_IN ' + feed.label + ' FEED_SOURCE']})`,
      parameters: {
        feeds: [
          { id: 'malware', category: 'Malware Distribution', label: 'HOSTNAME', read: 5_000n, at: BigInt(YESTERDAY) },
          { id: 'phishing', category: 'Phishing', label: 'HOSTNAME', read: 5_000n, at: BigInt(YESTERDAY - DAY) },
        ],
      },
    },
  );
  await reconcile();
}, PATIENCE_MS);

async function loadJson(id: string, name: string, content: unknown): Promise<void> {
  const source = sourceDeclaration(id);
  if (source === undefined) throw new Error(`no source ${id}`);
  const path = join(await mkdtemp(join(tmpdir(), 'weft-clean-')), name);
  await writeFile(path, JSON.stringify(content));
  await load(database, source, path, { observedAt: AS_OF.getTime() });
}

async function reconcile(): Promise<void> {
  await derive(database, { asOf: AS_OF });
  engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(AS_OF),
    limits: { maximumTimeoutMs: PATIENCE_MS },
  });
}

/** The verdict on an indicator: label, coverage, whether all data is there, its sentence, and the kinds of its context. */
async function verdictOn(indicator: string) {
  const query = `CALL explain($indicator) YIELD explanation, coverage, context
    CALL svc.assess($indicator) YIELD label RETURN label, explanation, coverage, context`;
  const { rows } = await engine.run({ query, parameters: { indicator }, timeoutMs: PATIENCE_MS });
  const [row] = JSON.parse(JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? Number(value) : value)));
  const { label, explanation, coverage, context } = row;
  return {
    ...{ label, explanation, coverage: coverage.verdictCoverage, data: coverage.dataCoverage },
    context: context.map(({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`),
  };
}

describe('a name is clean by an observation', () => {
  it('A name that only the file about listed names has is suspicious: its feed reported it earlier', async () => {
    expect(await verdictOn('account-samsung-club.com')).toEqual({
      label: 'suspicious',
      explanation:
        'account-samsung-club.com is on no list. It is known only because TweetFeed reported it earlier, as looked up on 2026-08-19.',
      coverage: 'structural-only',
      data: 'full',
      context: ['reported-earlier TweetFeed'],
    });
  });

  it('An address that only that file has is suspicious too', async () => {
    expect(await verdictOn('91.240.118.77')).toMatchObject({
      label: 'suspicious',
      context: ['reported-earlier TweetFeed'],
    });
  });

  it('A name that another source observed too is clean, with the number of its lists and the oldest day', async () => {
    expect(await verdictOn('known-elsewhere.com')).toEqual({
      label: 'benign',
      explanation:
        'known-elsewhere.com is on no list. It was looked up in full in 2 threat lists of names, the oldest of 2026-08-21.',
      coverage: 'known-clean',
      data: 'full',
      context: [],
    });
  });

  it.each([
    ['the root zone of 2020', 'root-2020.example', 'It was last observed itself on 2020-09-13'],
    ['a ranking of 2023', 'majestic-2023.example', 'It was last observed itself on 2023-10-02'],
  ])('A name that only %s has is not clean', async (_, name, sentence) => {
    const { label, coverage, explanation } = await verdictOn(name);
    expect([label, coverage]).toEqual(['unknown', 'structural-only']);
    expect(explanation).toContain(sentence);
  });

  it('A name on a ranking of yesterday is clean', async () => {
    expect(await verdictOn('majestic-now.example')).toMatchObject({ label: 'benign', coverage: 'known-clean' });
    const stored = await database.read({
      text: "MATCH (h:HOSTNAME) WHERE h.name STARTS WITH 'majestic-' RETURN h.name AS name, h.verdictLabel AS label ORDER BY name",
    });
    expect(stored).toEqual([
      { name: 'majestic-2023.example', label: 'unknown' },
      { name: 'majestic-now.example', label: 'benign' },
    ]);
  });
});

describe('a name is clean by whole and fresh lists', () => {
  it('No name is clean where a part of the phishing list is loaded, and the sentence says what is missing', async () => {
    await database.write({ text: "MATCH (r:LOAD_RUN {id: 'phishing'}) SET r.read = 21" });
    await reconcile();
    expect(await verdictOn('fresh.example')).toEqual({
      label: 'unknown',
      explanation:
        'fresh.example is on no list. No whole and fresh list of phishing covers names, so this does not mean clean.',
      coverage: 'structural-only',
      data: 'partial',
      context: [],
    });
    const { layers } = await readStatistics(database, AS_OF);
    expect(layers.find(({ layer }) => layer === 'threat-listings')?.sources).toContainEqual({
      source: 'phishing',
      rows: 21,
      extent: 'part',
      ageSeconds: 172_800,
    });
  });
});

describe('a vulnerability is not known to be exploited by a whole catalogue', () => {
  const catalogue = (count: number, date: string) => ({
    count,
    dateReleased: date,
    vulnerabilities: [KEV_ENTRY],
  });

  it('A part of the catalogue says nothing of what it lacks', async () => {
    await database.write({ text: "CREATE (:CVE {name: 'CVE-2016-8858', cvss: 7.5})" });
    await loadJson('cisa-kev', 'kev.json', catalogue(1_404, '2026-08-21T00:00:00Z'));
    await reconcile();
    expect(await verdictOn('CVE-2016-8858')).toMatchObject({
      explanation:
        'Whether CVE-2016-8858 is exploited is not known: no whole and fresh KEV catalogue is loaded. It has a CVSS of 7.5.',
      data: 'partial',
    });
  });

  it('A whole catalogue says that it is not known to be exploited', async () => {
    await loadJson('cisa-kev', 'kev.json', catalogue(1, '2026-08-22T00:00:00Z'));
    await reconcile();
    expect((await verdictOn('CVE-2016-8858')).explanation).toBe(
      'CVE-2016-8858 is not known to be exploited. It has a CVSS of 7.5.',
    );
  });
});
