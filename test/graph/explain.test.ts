import { beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import { Seal } from '../../engine/contract/seal.ts';
import { createQueryEngine, type QueryAnswer, type QueryEngine } from '../../engine/query-engine.ts';
import { derive } from '../../loaders/derive/derive.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { explain, svcExplain } from '../../procedures/explain/explain.ts';
import { fixedClock } from '../../schema/clock.ts';
import { addressKey, LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database, Reader, Row, Statement } from '../../store/database.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';

const AS_OF = new Date('2026-08-01T12:00:00Z');
const DAY = 86_400_000;
const NOW = AS_OF.getTime();
const SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
/** A plan of a text that was never asked takes seconds where the machine is busy. */
const PATIENCE_MS = 300_000;

let database: Database;
let engine: QueryEngine;

/** Feeds by id: category, weight, publisher, what its entries are, who looks at them. */
const FEEDS = [
  ['feodo', 'Feodo', 'C2 Servers', 1.5, 'abuse-ch', 'active', 'verified'],
  ['ipsum', 'IPsum', 'General Blacklists', 1.2, 'stamparm', 'active', 'automated'],
  ['openphish', 'OpenPhish', 'Phishing', 1.0, 'openphish', 'reported', 'automated'],
  ['drop', 'DROP', 'General Blacklists', 1.2, 'spamhaus', 'active', 'verified'],
  ['tor', 'Tor exits', 'TOR Network', 0.5, 'tor', 'active', 'verified'],
  ['ads', 'Ads', 'Ad/Tracking Blocklists', 0.7, 'ads', 'reported', 'community'],
  ['bazaar', 'Bazaar', 'Malware Distribution', 1.5, 'abuse-ch', 'reported', 'verified'],
  ['tranco', 'Tranco', 'Popularity/Trust', 1.0, 'tranco', 'active', 'automated'],
  ['umbrella', 'Umbrella', 'Popularity/Trust', 1.0, 'cisco', 'active', 'automated'],
  ['services', 'Services', 'Reference Data', 0, 'ours', 'active', 'verified'],
] as const;

/** What is listed: label, name, feed, days since the first and the last sighting, rank. */
const LISTED = [
  ['IPV4', '45.155.205.23', 'feodo', 91, 0.25, null],
  ['IPV4', '45.155.205.23', 'ipsum', 60, 1, null],
  ['IPV4', '45.155.205.24', 'tor', null, null, null],
  ['IPV4', '91.240.118.9', 'ads', 10, 2, null],
  ['PREFIX', '80.94.92.0/24', 'drop', null, null, null],
  ['IPV4', '80.94.92.7', 'openphish', 5, 1, null],
  ['IPV6', '2a0e:b107::7', 'feodo', 40, 3, null],
  ['HOSTNAME', 'evil.example', 'openphish', 2, 0.5, null],
  ['HOSTNAME', 'wicked.example', 'openphish', 2, 0.5, null],
  ['HOSTNAME', 'popular.example', 'tranco', null, null, 7],
  ['HOSTNAME', 'popular.example', 'umbrella', null, null, 9],
  ['HOSTNAME', 'ranked.example', 'tranco', null, null, 50_000],
  ['HOSTNAME', 'both.example', 'tranco', null, null, 70],
  ['HOSTNAME', 'both.example', 'umbrella', null, null, 90],
  ['HOSTNAME', 'both.example', 'openphish', 3, 1, null],
  ['HOSTNAME', 'shared.example', 'openphish', 3, 1, null],
  ['HOSTNAME', 'shared.example', 'services', null, null, null],
  ['URL', 'www.example.org/one.html?x=1', 'openphish', 3, 1, null],
  ['FILE_HASH', SHA256, 'bazaar', 3, 1, null],
  ['FILE_HASH', 'd41d8cd98f00b204e9800998ecf8427e', 'bazaar', 3, 1, null],
  ['CRYPTO_ADDRESS', 'eth:0x52908400098527886e0f7030069857d2e4169ee7', 'ads', 3, 1, null],
] as const;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write(
    {
      text: `UNWIND $feeds AS feed CREATE (:FEED_SOURCE {id: feed[0], name: feed[1], category: feed[2], weight: feed[3],
        publisher: feed[4], entries: feed[5], reliability: feed[6], isPopularity: feed[2] = 'Popularity/Trust',
        isThreat: NOT feed[2] IN ['Popularity/Trust', 'Ad/Tracking Blocklists', 'TOR Network', 'Reference Data'],
        aggregates: feed[0] = 'ipsum', meaning: CASE feed[0] WHEN 'services' THEN 'provider' END})`,
      parameters: { feeds: FEEDS },
    },
    {
      text: `UNWIND $listed AS row MATCH (f:FEED_SOURCE {id: row.feed})
        MERGE (n:$(row.label) {name: row.name}) ON CREATE SET n.orderKey = row.key
        CREATE (n)-[r:LISTED_IN {source: row.feed, sources: [row.feed], observed: [row.observed], observed_at: row.observed,
          inferred: false, weight: f.weight, firstSeen: row.first, lastSeen: row.last, isDated: row.last IS NOT NULL, rank: row.rank}]->(f)
        WITH n, row WHERE row.rank IS NOT NULL SET n.rank = row.rank`,
      parameters: { listed: LISTED.map(listing) },
    },
    { text: 'MATCH (h:HOSTNAME) SET h.apex = h.name, h.reversedName = reverse(h.name)' },
    {
      text: `MATCH (good:FILE_HASH {name: 'd41d8cd98f00b204e9800998ecf8427e'})
        SET good.isKnownGood = true
        CREATE (:HOSTNAME {name: 'www.example.org', apex: 'example.org'})-[:RESOLVES_TO {observed_at: 1, source: 'dns', inferred: false}]
            ->(:IPV4 {name: '91.240.118.40', orderKey: $key}),
          (:HOSTNAME {name: 'www.wicked.example', apex: 'wicked.example'}),
          (:IPV4 {name: '80.94.92.100', orderKey: $other}),
          (:FILE_HASH {name: 'da39a3ee5e6b4b0d3255bfef95601890afd80709', isKnownGood: true}),
          (:CVE {name: 'CVE-2021-44228', cvss: 10.0, epss: 0.97, isKev: true, isRansomware: true}), (:CVE {name: 'CVE-2024-0001'}),
          (:URL {name: '/login', kind: 'path', path: '/login'}),
          (:URL {name: '/secure/login.php', kind: 'path', path: '/secure/login.php'})`,
      parameters: { key: addressKey('91.240.118.40'), other: addressKey('80.94.92.100') },
    },
    {
      text: `UNWIND range(1, 14) AS number CREATE (h:HOSTNAME {name: 'kit' + number + '.example'})
        WITH h MATCH (path:URL) WHERE path.name IN ['/login', '/secure/login.php']
        CREATE (h)-[:LINKS_TO {source: 'openphish', sources: ['openphish'], observed: [$observed], observed_at: $observed,
          inferred: false, claims: ['openphish']}]->(path)`,
      parameters: { observed: BigInt(NOW - 2 * DAY) },
    },
  );
  await derive(database, { asOf: AS_OF });
  engine = createQueryEngine({
    database,
    anchorVerdicts,
    catalog: procedureCatalog,
    clock: fixedClock(AS_OF),
    limits: { maximumTimeoutMs: PATIENCE_MS },
  });
}, PATIENCE_MS);

function listing([label, name, feed, first, last, rank]: (typeof LISTED)[number]): Row {
  const before = (days: number | null) => (days === null ? null : BigInt(Math.round(NOW - days * DAY)));
  return {
    label,
    name,
    feed,
    key: label === 'IPV4' || label === 'IPV6' ? addressKey(name) : null,
    first: before(first),
    last: before(last),
    rank: rank === null ? null : BigInt(rank),
    observed: BigInt(NOW - DAY),
  };
}

const ask = (query: string, parameters: Record<string, unknown> = {}) =>
  engine.run({ query, parameters, timeoutMs: PATIENCE_MS });

const CONTEXT = {
  asOf: AS_OF,
  procedures: [],
  caller: null,
  limits: DEFAULT_LIMITS,
  suffixes: async () => LIBRARY_SUFFIXES,
  seal: new Seal(Buffer.from('the secret of a test')),
  reader: { read: async () => [] },
};

/** Everything that is listed, and names that are not, some of which are not in the graph. */
const ASKED = [
  ...new Set(LISTED.map(([, name]) => (name.includes('.html') ? '/secure/login.php' : name))),
  ...['www.example.org', '91.240.118.40', '80.94.92.99', '80.94.92.100', '45.155.205.99', 'nowhere.example'],
  ...['CVE-2021-44228', 'CVE-2024-0001', 'CVE-2024-9999', 'da39a3ee5e6b4b0d3255bfef95601890afd80709', '/login'],
  ...['80.94.92.0/25', '45.155.205.0/24', '2a0e:b107::/32', 'AS64500'],
];

describe('explain of a mixed list', () => {
  let answer: QueryAnswer;
  let byName: Map<unknown, Row>;

  beforeAll(async () => {
    answer = await ask('CALL explain($all)', { all: [...ASKED, 'https://EVIL.example/x'] });
    byName = new Map(answer.rows.map((row) => [row.indicator, row]));
  }, PATIENCE_MS);

  it('explain returns a row for each indicator in the order given, with every column of the contract', () => {
    expect(answer.rows.map(({ indicator }) => indicator)).toEqual(ASKED);
    expect(answer.columns).toEqual(explain.columns.map(({ name }) => name));
  });

  it('explain gives one notice each for folding, duplicates, allowlisted names and shared hosts', () => {
    expect(answer.advisories.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['duplicate-input', null],
      ['input-folded', 'evil.example'],
      ['allowlist-vouched', 'popular.example, both.example'],
      ['shared-host', 'shared.example'],
      ['allowlist-vouched', 'd41d8cd98f00b204e9800998ecf8427e, da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ]);
  });

  it.each([
    [
      '45.155.205.23',
      {
        type: 'ip',
        found: true,
        score: 6.37,
        level: 'HIGH',
        verdictScore: 71,
        verdictBlocking: true,
        threatFeedCount: 2,
      },
      '45.155.205.23 is on 2 threat feeds, one of them for command and control. It was last reported on 2026-08-01. It may be blocked.',
    ],
    [
      '45.155.205.24',
      { level: 'INFO' },
      '45.155.205.24 is a Tor exit. It is on no threat feed, but on one list, for the Tor network.',
    ],
    [
      '91.240.118.9',
      { level: 'INFO', threatFeedCount: 0, nonThreatFeedCount: 1 },
      '91.240.118.9 is on no threat feed, but on one list, for advertising and tracking.',
    ],
    [
      '80.94.92.99',
      { found: true, coverage: expect.objectContaining({ granularity: 'network', scope: 'parent' }) },
      '80.94.92.99 is in 80.94.92.0/24, which is on one threat feed, for general blacklisting. It was on the list of 2026-07-31.',
    ],
    [
      'popular.example',
      { score: 0, level: 'NONE', verdictScore: 0, advisory: 'allowlist-vouched', nonThreatFeedCount: 2 },
      'popular.example is on no threat feed; its popularity rank is 9. It is vouched for by its popularity.',
    ],
    [
      'both.example',
      { level: 'INFO', verdictBlocking: false, advisory: 'allowlist-vouched' },
      'both.example is on one threat feed, for phishing. The evidence points both ways: it is vouched for by its popularity.',
    ],
    [
      'shared.example',
      {
        level: 'INFO',
        verdictBlocking: false,
        coverage: expect.objectContaining({ sharedHost: true, scope: 'exact' }),
        context: [expect.objectContaining({ kind: 'user-content', subject: 'Services' })],
      },
      "shared.example is on one threat feed, for phishing. The evidence points both ways: others live or send under it. It serves users' content (Services).",
    ],
    [
      '/secure/login.php',
      { type: 'url', score: 0.68, level: 'MEDIUM' },
      '/secure/login.php is on one threat feed, for phishing. 14 hosts serve it. It was on the list of 2026-07-30.',
    ],
    [
      SHA256,
      { type: 'hash', level: 'HIGH', breakdown: { isKnownGood: null, family: null } },
      `${SHA256} is on one threat feed, for malware distribution. It was last reported on 2026-07-31. It may be blocked.`,
    ],
    [
      'da39a3ee5e6b4b0d3255bfef95601890afd80709',
      { level: 'INFO', advisory: 'allowlist-vouched' },
      'da39a3ee5e6b4b0d3255bfef95601890afd80709 is a known-good file.',
    ],
    [
      'CVE-2021-44228',
      {
        type: 'cve',
        level: 'CRITICAL',
        verdictScore: 100,
        breakdown: { cvss: 10, epss: 0.97, isKev: true, isRansomware: true },
      },
      'CVE-2021-44228 is known to be exploited, for ransomware too. It has a CVSS of 10.0 and an EPSS of 97.0 %.',
    ],
    [
      'CVE-2024-0001',
      { level: 'UNSCORED', score: null, scoreUnavailable: true, found: true },
      'CVE-2024-0001 is known, but has no CVSS, EPSS or KEV entry, and so no score.',
    ],
    [
      'nowhere.example',
      { found: false, score: null, level: 'UNKNOWN', verdictScore: null, sources: [], factors: [] },
      'nowhere.example is not in the graph: nothing is known for or against it.',
    ],
    [
      '45.155.205.0/24',
      { type: 'network', level: 'INFO', coverage: expect.objectContaining({ scope: 'aggregate' }) },
      '1 of the 256 addresses of 45.155.205.0/24 is on threat lists, 1 confirmed bad within 90 days (density 0.39 %), in one subnet.',
    ],
  ])('explain returns the expected row for %s', (indicator, columns, explanation) => {
    expect(byName.get(indicator)).toMatchObject({ indicator, available: true, cached: false, ...columns, explanation });
  });

  it.each([
    ['www.evil.example', 'evil.example', 'which is not in the graph'],
    ['www.wicked.example', 'wicked.example', 'which is stored'],
  ])('%s, the www of %s, %s, has the listing of its domain', async (name, domain) => {
    const [row] = (await ask('CALL explain($name)', { name })).rows;
    const [listed] = (await ask('CALL explain($name)', { name: domain })).rows;
    expect(row).toMatchObject({
      type: 'domain',
      level: 'HIGH',
      score: listed?.score,
      verdictScore: listed?.verdictScore,
      threatFeedCount: 1,
      coverage: { granularity: 'domain', scope: 'parent', verdictCoverage: 'malicious-evidenced' },
      explanation: `${name} belongs to ${domain}, which is on one threat feed, for phishing. It was last reported on 2026-08-01. It may be blocked.`,
      context: [],
    });
    expect((await ask('CALL svc.assess($name)', { name })).rows).toMatchObject([
      { label: 'malicious', band: 'HIGH', coverage: 'malicious-evidenced' },
    ]);
  });

  it('The www of a listed domain has on its node the verdict that explain returns', async () => {
    const name = 'www.wicked.example';
    const [reported] = (await ask('CALL explain($name)', { name })).rows;
    const stored = `MATCH (h:HOSTNAME {name: $name}) RETURN h.threatScore AS score, h.verdictLevel AS level,
      h.verdictScore AS verdictScore, h.verdictBlocking AS verdictBlocking`;
    const [row] = (await ask(stored, { name })).rows;
    expect(row).toEqual(pick(reported, Object.keys(row ?? {})));
    expect(row).toMatchObject({ level: 'HIGH' });
    const flags = 'MATCH (h:HOSTNAME {name: $name}) RETURN h.isThreat, h.isPhishing, h.verdictLabel';
    expect((await ask(flags, { name })).rows).toEqual([
      { 'h.isThreat': true, 'h.isPhishing': true, 'h.verdictLabel': 'malicious' },
    ]);
  });

  it('explain shows popularity lists among the sources with weight 0, and times in ISO 8601', () => {
    expect(byName.get('ranked.example')?.sources).toMatchObject([
      { feedId: 'tranco', weight: 0, threatCategory: null },
    ]);
    expect(byName.get('45.155.205.23')?.sources).toMatchObject([
      { feedId: 'feodo', weight: 1.5, firstSeen: '2026-05-02T12:00:00Z', lastSeen: '2026-08-01T06:00:00Z' },
      { feedId: 'ipsum', weight: 1.2, threatCategory: 'general-blacklists' },
    ]);
  });

  it('explain returns for every listed node exactly its stored verdict', async () => {
    const stored = await database.read({
      text: `MATCH (n) WHERE n.verdictLevel IS NOT NULL AND n.name IN $names AND NOT n:CVE
        RETURN n.name AS indicator, n.threatScore AS score, n.verdictLevel AS level, n.verdictScore AS verdictScore,
          n.verdictBlocking AS verdictBlocking`,
      parameters: { names: ASKED },
    });
    expect(stored.length).toBeGreaterThan(14);
    const columns = Object.keys(stored[0] ?? {});
    expect(stored.map(({ indicator }) => pick(byName.get(indicator), columns))).toEqual(stored);
  });

  it('explain answers an address that is not in the graph like a stored one in the same networks', () => {
    const text = (name: string) => JSON.stringify(byName.get(name)).replaceAll(name, 'it');
    expect(text('80.94.92.99')).toEqual(text('80.94.92.100'));
  });

  it(
    'explain scans no label, and puts nothing of the input into its queries',
    async () => {
      const asked = explain.parameters.parse({ indicator: ASKED });
      const sent: Statement[] = [];
      const reader: Reader = {
        read: (statement) => {
          sent.push(statement);
          return database.read(statement);
        },
      };
      await explain.answer([asked], { ...CONTEXT, reader });
      expect(sent.length).toBeGreaterThan(7);
      for (const { text, parameters } of sent) {
        for (const name of ASKED) expect(text).not.toContain(`'${name}'`);
        expect(text).not.toContain('evil.example');
        const operators = await plan(database, { text, parameters: parameters ?? {} });
        expect(operators.filter((operator) => operator.includes('Scan'))).toEqual([]);
      }
    },
    PATIENCE_MS,
  );
});

describe('a URL', () => {
  const LISTED_URL = 'www.example.org/one.html?x=1';

  it('A listed URL is judged by its listing, by every procedure that takes a URL', async () => {
    const url = `http://${LISTED_URL}`;
    expect((await ask('CALL explain($url)', { url })).rows).toMatchObject([
      {
        indicator: LISTED_URL,
        type: 'url',
        level: 'HIGH',
        threatFeedCount: 1,
        explanation: `${LISTED_URL} is on one threat feed, for phishing. It was last reported on 2026-07-31. It may be blocked.`,
      },
    ]);
    const verdict = { label: 'malicious', band: 'HIGH', coverage: 'malicious-evidenced' };
    expect((await ask('CALL svc.assess($url)', { url })).rows).toMatchObject([
      { host: LISTED_URL, type: 'url', isThreat: true, ...verdict },
    ]);
    expect((await ask('CALL svc.assessUrl($url)', { url })).rows).toMatchObject([{ scope: 'url', ...verdict }]);
  });

  it('A URL next to a listed one of its host is judged by the host, and is not clean', async () => {
    const url = 'http://www.example.org/other';
    const { rows, advisories } = await ask('CALL explain($url)', { url });
    expect(rows).toMatchObject([
      { indicator: 'www.example.org', type: 'domain', level: 'NONE', coverage: { verdictCoverage: 'structural-only' } },
    ]);
    expect(advisories.map(({ kind, subject }) => [kind, subject])).toEqual([['input-folded', 'www.example.org']]);
    for (const procedure of ['svc.assess', 'svc.assessUrl']) {
      expect((await ask(`CALL ${procedure}($url)`, { url })).rows).toMatchObject([
        { label: 'unknown', band: 'NONE', coverage: 'structural-only' },
      ]);
    }
  });

  it.each(['https://popular.example/any/path', 'https://popular.example/index.html?next=/'])(
    'A URL of an allowlisted host is not allowlisted by its path: %s',
    async (url) => {
      for (const procedure of ['svc.assess', 'svc.assessUrl']) {
        expect((await ask(`CALL ${procedure}($url)`, { url })).rows).toMatchObject([
          { label: 'unknown', band: 'NONE', coverage: 'structural-only' },
        ]);
      }
      expect((await ask('CALL explain($url)', { url })).rows).toMatchObject([
        { level: 'NONE', advisory: null, coverage: { verdictCoverage: 'structural-only' } },
      ]);
    },
  );

  it('A URL that is the front page of an allowlisted host is judged as the host', async () => {
    const url = 'https://popular.example/';
    for (const procedure of ['svc.assess', 'svc.assessUrl']) {
      expect((await ask(`CALL ${procedure}($url)`, { url })).rows).toMatchObject([{ label: 'benign-allowlisted' }]);
    }
  });
});

describe('svc.explain', () => {
  it('svc.explain returns the first five columns unless YIELD asks for more, and explain returns all', async () => {
    const first = ['indicator', 'score', 'level', 'explanation', 'sources'];
    expect((await svcExplain.answer([], CONTEXT)).bareColumns).toEqual(first);
    expect((await explain.answer([], CONTEXT)).bareColumns).toBeUndefined();
    expect(svcExplain.columns).toEqual(explain.columns);
  });
});

describe('svc.assess', () => {
  it(
    'svc.assess returns label, band, coverage and evidence of each indicator, in the order given',
    async () => {
      const { rows } = await ask('CALL svc.assess($all)', { all: ASKED });
      const reported = new Map(rows.map((row) => [row.host, row]));
      expect(rows.map(({ host }) => host)).toEqual(ASKED);
      expect(reported.get('45.155.205.23')).toEqual({
        host: '45.155.205.23',
        label: 'malicious',
        band: 'HIGH',
        sub_labels: ['c2', 'blacklist'],
        coverage: 'malicious-evidenced',
        evidence: [
          'coverage:malicious-evidenced',
          'band:HIGH',
          'feed-source:feodo',
          'feed-source:ipsum',
          'feed-source-count:2',
        ],
        verdictScore: 71,
        isThreat: true,
        verdictBlocking: true,
        notBlocking: null,
        type: 'ip',
        advisory: null,
        context: [],
        asOf: '2026-08-01T12:00:00Z',
        uses: [],
      });
      const labels = (name: string) => [
        reported.get(name)?.label,
        reported.get(name)?.band,
        reported.get(name)?.coverage,
      ];
      expect(labels('www.example.org')).toEqual(['unknown', 'NONE', 'structural-only']);
      expect(labels('popular.example')).toEqual(['benign-allowlisted', 'NONE', 'structural-only']);
      expect(labels('both.example')).toEqual(['ambiguous', 'INFO', 'malicious-evidenced']);
      expect(labels('nowhere.example')).toEqual(['unknown', 'UNKNOWN', 'no-data']);
      expect(labels('d41d8cd98f00b204e9800998ecf8427e')).toEqual(['ambiguous', 'INFO', 'malicious-evidenced']);
      expect(labels('da39a3ee5e6b4b0d3255bfef95601890afd80709')).toEqual([
        'benign-allowlisted',
        'INFO',
        'structural-only',
      ]);
      expect(reported.get('CVE-2021-44228')?.evidence).toEqual(
        expect.arrayContaining(['kev:true', 'cvss:10.0', 'epss:0.97']),
      );
      expect(reported.get('www.example.org')?.evidence).toEqual(['coverage:structural-only', 'dns:resolves']);
    },
    PATIENCE_MS,
  );
});

describe('svc.assessUrl', () => {
  it(
    'svc.assessUrl decides by a listing of the URL, else by a path that kits reuse, else by an unshared host',
    async () => {
      const { rows, advisories } = await ask('CALL svc.assessUrl($urls)', {
        urls: [
          'https://Files.example.net:443/secure/login.php?id=7#x',
          'http://www.example.org/one.html?x=1',
          'https://shared.example/x',
          'https://shared.example/',
          'https://popular.example/secure/login.php',
          'https://other.example/login',
          'http://80.94.92.7/x',
          'evil.example',
        ],
      });
      const reported = rows.map(({ host, path, scope, label, band, coverage, hostBand }) =>
        [host, path, scope, label, band, coverage, hostBand].join(' '),
      );
      expect(reported).toEqual([
        'files.example.net /secure/login.php path suspicious MEDIUM malicious-evidenced UNKNOWN',
        'www.example.org /one.html url malicious HIGH malicious-evidenced NONE',
        'shared.example /x host unknown NONE structural-only INFO',
        'shared.example / host ambiguous INFO malicious-evidenced INFO',
        'popular.example /secure/login.php path suspicious MEDIUM malicious-evidenced NONE',
        'other.example /login host unknown UNKNOWN no-data UNKNOWN',
        '80.94.92.7 /x host malicious HIGH malicious-evidenced HIGH',
        'evil.example / host malicious HIGH malicious-evidenced HIGH',
      ]);
      expect(rows[0]).toMatchObject({ url: 'https://files.example.net/secure/login.php?id=7', pathHostCount: 14 });
      expect(rows[0]?.evidence).toEqual(
        expect.arrayContaining(['LINKS_TO->URL:/secure/login.php', 'kit-path-hosts:14']),
      );
      expect(advisories.map(({ kind, subject }) => `${kind} ${subject}`).sort()).toEqual([
        'input-folded http://evil.example/',
        'shared-host https://shared.example/',
        'shared-host https://shared.example/x',
      ]);
    },
    PATIENCE_MS,
  );
});

function pick(row: Row | undefined, columns: readonly string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row?.[column]]));
}
