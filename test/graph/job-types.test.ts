import { domainToASCII } from 'node:url';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { bulkJob } from '../../ops/bulk/bulk-job.ts';
import type { JobRunner } from '../../ops/jobs/job-runner.ts';
import { DOMAIN_FIELDS } from '../../ops/search/domain-fields.ts';
import { LOCATION_SEARCH_FIELDS } from '../../ops/search/location-fields.ts';
import { searchJob } from '../../ops/search/search-job.ts';
import { similarJob } from '../../ops/similar/similar-job.ts';
import { SIMILAR_REQUEST } from '../../ops/similar/similar-request.ts';
import { fixedClock } from '../../schema/clock.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database, Statement } from '../../store/database.ts';
import { readDns } from '../../views/indicators/dns.ts';
import { readDomainScores } from '../../views/indicators/domain-scores.ts';
import { readInfrastructure } from '../../views/indicators/infrastructure.ts';
import { readRegistration, readRegistrations } from '../../views/indicators/registration.ts';
import { riskScoreOf } from '../../views/indicators/reputation.ts';
import { countingReads, plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { writeSearchGraph } from '../support/search-graph.ts';
import { ADDRESS_QUERIES, DOMAIN_QUERIES, isEveryThird } from '../support/search-queries.ts';
import { scansForAddresses, scansForDomains } from '../support/search-scans.ts';

const AS_OF = new Date('2026-08-22T00:00:00Z');
const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };

let database: Database;
let counted: ReturnType<typeof countingReads>;

beforeAll(async () => {
  database = await schemaDatabase();
  counted = countingReads(database);
  await writeSearchGraph(database);
});

const JOB = { id: '2b9d4c10-6e35-4f7a-9c02-51ad8e6f0b37', owner: { id: 'key-1', name: 'ci-key' } };

async function run(runner: JobRunner, params: object): Promise<Record<string, unknown>> {
  return { ...(await runner.run(params, new AbortController().signal, () => undefined, LOG, JOB)) };
}

const sources = () => ({
  reader: database,
  clock: fixedClock(AS_OF),
  suffixes: async () => LIBRARY_SUFFIXES,
  coverages: async () => ({ layers: new Map(), emptyTypes: new Set<string>() }),
});
const search = (body: object) => run(searchJob(sources()), body);

async function found(body: object): Promise<unknown[]> {
  const { items } = await search(body);
  return Array.isArray(items) ? items.map(({ domain, network }) => domain ?? network) : [];
}

describe('a search for domains', () => {
  test.each(DOMAIN_QUERIES.filter(isEveryThird))('A search for domains by %s finds %j', async (query, expected) => {
    expect(await found({ query })).toEqual(expected);
  });

  it('A search for domains returns the stored data of each, the score that enrichment gives, and pages', async () => {
    expect(await search({ query: 'tld:com', limit: 1, page: 1 })).toEqual({
      source: 'domainer',
      queryType: 'domain_search',
      items: [
        {
          domain: 'exmaple.com',
          registrarName: 'NameCheap, Inc.',
          createDate: '2026-08-01',
          expiryDate: '2026-08-20',
          risk_score: 91,
        },
      ],
      total: 2,
      pageNumber: 1,
      pageSize: 1,
      totalPages: 2,
      truncated: false,
    });
    expect(await search({ query: 'registrantCity:london' })).toMatchObject({
      source: 'whois',
      queryType: 'registration_data',
      items: [{ domain: 'example.co.uk', registrarName: 'UK Names', createDate: '2001-01-01', risk_score: 0 }],
    });
  });

  test.each([
    [{ sort_by: 'registration_date' }, ['example.com', 'exmaple.com', 'example.co.uk']],
    [{ sort_by: 'registration_date', sort_order: 'desc' }, ['exmaple.com', 'example.com', 'example.co.uk']],
    [{ sort_by: 'risk_score', sort_order: 'desc' }, ['exmaple.com', 'example.co.uk', 'example.com']],
    [{ sort_order: 'desc' }, ['exmaple.com', 'example.com', 'example.co.uk']],
    [{ filters: { status: 'active' } }, ['example.co.uk', 'example.com']],
    [{ filters: { status: 'expired' } }, ['exmaple.com']],
    [{ filters: { risk_score_min: '50' } }, ['exmaple.com']],
    [{ filters: { risk_score_max: '50', tld: 'com' } }, ['example.com']],
    [{ offset: 5 }, []],
  ])('A search for domains with %j returns %j', async (more, expected) => {
    expect(await found({ query: 'nameServer:test', ...more })).toEqual(expected);
  });
});

describe('what is read of many domains at once', () => {
  const NAMES = [
    'example.com',
    'exmaple.com',
    'www.exmaple.com',
    'example.co.uk',
    'shop.example',
    'www.shop.example',
    'nobody.test',
  ];

  beforeAll(() =>
    database.write({
      text: `CREATE (h:HOSTNAME {name: 'shop.example', verdictScore: 12.34}), (www:HOSTNAME {name: 'www.shop.example'}),
          (cdn:HOSTNAME {name: 'cdn.example'}), (ns:HOSTNAME {name: 'a.dns.example'}), (mx:HOSTNAME {name: 'mx.example'}),
          (www)-[:ALIAS_OF]->(cdn), (ns)-[:NAMESERVER_FOR]->(h), (mx)-[:MAIL_FOR {preference: 10}]->(h)
        WITH *
        UNWIND [[h, '192.0.2.1', 80.0], [cdn, '192.0.2.2', 55.5], [cdn, '192.0.2.3', null], [ns, '192.0.2.4', 20.0], [mx, '192.0.2.5', 99.9]] AS row
        WITH row[0] AS host, row[1] AS name, row[2] AS score
        CREATE (host)-[:RESOLVES_TO]->(:IPV4 {name: name, orderKey: name, verdictScore: score})`,
    }),
  );

  /** No feed lists any of them: their scores are those that the graph was written with. */
  const STORED_SCORES = new Map([
    ['shop.example', 12.34],
    ['exmaple.com', 91],
  ]);

  it('A bulk read of scores returns the same score for each domain as enrichment', async () => {
    const scores = await readDomainScores(sources(), NAMES);
    const each: [string, number][] = [];
    // One after another: of what is asked at the same time Neo4j plans each text as often as it is asked.
    for (const name of NAMES) {
      const [dns, infrastructure] = await Promise.all([readDns(sources(), name), readInfrastructure(sources(), name)]);
      const scored = { ...infrastructure, score: STORED_SCORES.get(name) ?? 0 };
      each.push([name, riskScoreOf(dns.addresses, scored)]);
    }
    expect([...scores]).toEqual(each);
    expect(scores.get('shop.example')).toBeGreaterThan(12.3);
    expect(scores.get('www.shop.example')).toBeGreaterThan(0);
  });

  it('A bulk read of registrations returns the same as enrichment, for a host those of its domain', async () => {
    const registrations = await readRegistrations(sources(), NAMES);
    const each: unknown[] = [];
    for (const name of NAMES) each.push([name, await readRegistration(sources(), name)]);
    expect([...registrations]).toEqual(each);
    expect(registrations.get('www.exmaple.com')?.record).toMatchObject({
      domainName: 'exmaple.com',
      createDate: '2026-08-01',
    });
    expect(registrations.get('nobody.test')).toMatchObject({ record: null, apex: 'nobody.test' });
  });

  test.each([
    ['of a search', () => searchJob({ ...sources(), reader: counted.database }), { query: 'nameServer:test' }, 3],
    [
      'of a search by scores',
      () => searchJob({ ...sources(), reader: counted.database }),
      { query: 'nameServer:test', sort_by: 'risk_score' },
      3,
    ],
    [
      'of a search by status',
      () => searchJob({ ...sources(), reader: counted.database }),
      { query: 'nameServer:test', filters: { status: 'active' } },
      4,
    ],
  ])('%s is one read for all of them', async (_, runner, body, reads) => {
    counted.reset();
    const { total } = await run(runner(), body);
    expect(total).toBeGreaterThan(1);
    expect(counted.statements()).toHaveLength(reads);
  });

  it('A bulk read of domains uses indexes', async () => {
    counted.reset();
    await readDomainScores({ ...sources(), reader: counted.database }, NAMES);
    await readRegistrations({ ...sources(), reader: counted.database }, NAMES);
    for (const text of counted.statements()) {
      const input = { subjects: [{ name: 'a.test', zones: ['a.test'] }], apexes: ['a.test'], limit: 1n, offset: 0n };
      const operators = await plan(database, { text, parameters: { input } });
      expect(operators.filter((name) => /Scan/.test(name))).toEqual([]);
    }
  });
});

describe('a search for addresses', () => {
  test.each(ADDRESS_QUERIES.filter(isEveryThird))('A search for addresses by %s finds %j', async (query, expected) => {
    expect(await found({ query })).toEqual(expected);
  });

  it('A search for addresses returns the records of the location search, one page at a time', async () => {
    const result = await search({ country: 'Netherlands', limit: 2, sort_order: 'desc' });
    expect(result).toMatchObject({
      source: 'geograph',
      queryType: 'location_search',
      total: 3,
      totalPages: 2,
      items: [
        { ip: '2001:db8::', network: '2001:db8::/32', city: { name: 'Amsterdam' } },
        { ip: '192.0.2.128', network: '192.0.2.128/25', city: { name: 'Rotterdam' } },
      ],
    });
    expect(await found({ country_code: 'NL', sort_by: 'asn' })).toEqual([
      '192.0.2.0/25',
      '192.0.2.128/25',
      '2001:db8::/32',
    ]);
  });
});

describe('a field of a search', () => {
  test.each(DOMAIN_FIELDS.filter(isEveryThird))('%s goes by an index', async (field) => {
    expect(await scansForDomains(database, field)).toEqual([]);
  });

  test.each(LOCATION_SEARCH_FIELDS.filter(isEveryThird))('%s goes by an index, with a wildcard too', async (field) => {
    expect(await scansForAddresses(database, field)).toEqual([]);
  });
});

describe('similar domains', () => {
  const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';
  const similar = (body: object = {}) =>
    run(similarJob(sources()), { domain: 'www.example.com', ...SIMILAR_REQUEST.parse(body) });
  const names = async (body: object): Promise<unknown[]> => {
    const { similarDomains } = await similar({ include_risk_score: false, limit: 1000, ...body });
    return Array.isArray(similarDomains) ? similarDomains.map(({ domain }) => domain) : [];
  };

  it('Similar domains come from the requested techniques, stored ones first, with what is known of each', async () => {
    const result = await similar({ limit: 100, check_registration: true, include_dns: true });
    expect(result).toMatchObject({
      domain: 'www.example.com',
      status: 'completed',
      totalCount: expect.any(Number),
      analysis: { techniquesUsed: 'typosquatting', baseDomain: 'example.com', searchLimit: 100 },
    });
    const { similarDomains: list } = result;
    const items: unknown[] = Array.isArray(list) ? list : [];
    expect(items).toHaveLength(100);
    expect(result.totalCount).toBeGreaterThan(100);
    expect(items[0]).toEqual({
      domain: 'exmaple.com',
      unicode: null,
      technique: 'typosquatting',
      registered: true,
      createDate: '2026-08-01',
      registrarName: 'NameCheap, Inc.',
      dns: {
        arecords: ['198.51.100.7'],
        aaaa_records: [],
        mx_records: [],
        ns_records: ['ns1.cdn.test', 'ns1.cdn.test.exmaple.com'],
        txt_records: [],
        cname_records: [],
        alias_records: [],
      },
      risk_score: 91,
    });
    expect(items[1]).toMatchObject({ registered: null, createDate: null, risk_score: null, dns: { arecords: [] } });
    expect(await similar()).toEqual(await similar());
  });

  test.each([
    ['homoglyph', 'examp1e.com'],
    ['bitsquatting', 'axample.com'],
    ['tld_variation', 'example.net'],
    ['combosquatting', 'secure-example.com'],
    ['sounding', 'exampel.com'],
    ['prefix', 'login-example.com'],
    ['suffix', 'example-login.com'],
    ['contains', 'secure-example.com'],
    ['levenshtein', 'exemple.com'],
  ])('Similar domains by %s include %s or others, each of that technique only', async (technique, name) => {
    const { similarDomains: list } = await similar({ techniques: [technique], limit: 1000, include_risk_score: false });
    const items: unknown[] = Array.isArray(list) ? list : [];
    expect(items.length).toBeGreaterThan(0);
    for (const item of items)
      expect(item).toEqual({ domain: expect.any(String), unicode: expect.toSatisfy(isTextOrNull), technique });
    if (technique !== 'sounding') expect(items).toContainEqual({ domain: name, unicode: null, technique });
  });

  it('Similar domains show names with A-labels in Unicode too, and no Unicode form of other names', async () => {
    const { similarDomains: list } = await similar({
      techniques: ['homoglyph'],
      limit: 1000,
      include_risk_score: false,
    });
    const items = z.array(z.object({ domain: z.string(), unicode: z.string().nullable() })).parse(list);
    const inUnicode = items.filter(({ domain }) => domain.includes('xn--'));
    expect(inUnicode.length).toBeGreaterThan(0);
    for (const { domain, unicode } of inUnicode) expect(domainToASCII(unicode ?? '')).toBe(domain);
    expect(inUnicode.every(({ unicode }) => unicode?.includes('xn--') === false)).toBe(true);
    expect(items.filter((item) => !inUnicode.includes(item)).every(({ unicode }) => unicode === null)).toBe(true);
  });

  it('Similar domains give each technique its share of the limit', async () => {
    const { similarDomains: list } = await similar({
      techniques: ['homoglyph', 'combosquatting', 'tld_variation'],
      limit: 9,
    });
    const items: unknown[] = Array.isArray(list) ? list : [];
    expect(items.map((item) => Object(item).technique)).toEqual([
      ...['homoglyph', 'combosquatting', 'tld_variation', 'homoglyph', 'combosquatting', 'tld_variation'],
      ...['homoglyph', 'combosquatting', 'tld_variation'],
    ]);
  });

  it('Similar domains follow the settings of each technique', async () => {
    const typing = (typosquatting: object) => names({ technique_config: { typosquatting } });
    const none = {
      character_omission: false,
      character_swap: false,
      double_character: false,
      keyboard_proximity: false,
    };
    expect(await typing(none)).toEqual([]);
    expect(await typing({ ...none, double_character: true })).toEqual(
      expect.arrayContaining(['eexample.com', 'examplee.com']),
    );
    expect(await typing({ ...none, double_character: true })).toHaveLength(7);

    const glyphs = (homoglyph: object) => names({ techniques: ['homoglyph'], technique_config: { homoglyph } });
    const latin = await glyphs({ cyrillic: false, greek: false, max_substitutions: 1 });
    expect(latin).toContain('examp1e.com');
    expect(await glyphs({ cyrillic: false, greek: false, latin: false })).toEqual([]);

    const flips = (bits: number) =>
      names({ techniques: ['bitsquatting'], technique_config: { bitsquatting: { max_bit_flips: bits } } });
    const [one, two] = [await flips(1), await flips(2)];
    expect(two.length).toBeGreaterThan(one.length);
    expect(two).toEqual(expect.arrayContaining(one));
    expect(two).not.toContain('example.com');

    const suffixes = (tld_variation: object) =>
      names({ techniques: ['tld_variation'], technique_config: { tld_variation } });
    expect(await suffixes({})).not.toContain('example.uk');
    expect(await suffixes({ country_tlds: true })).toContain('example.uk');
    expect(await suffixes({ common_tlds: false, new_gtlds: false, custom_tlds: ['.zip'] })).toEqual(['example.zip']);
  });
});

describe('bulk enrichment', () => {
  const bulk = (body: object) => run(bulkJob(sources()), body);

  // Each text is planned once, not once for each indicator that asks for it at the same time.
  beforeAll(async () => {
    for (const indicator of ['example.com', '198.51.100.7']) await bulk({ indicators: [indicator] });
  });

  it('Bulk enrichment returns known indicators in the given order, counts the rest, and names them on request', async () => {
    const indicators = ['198.51.100.7', 'HTTPS://Example.com/x', 'not a domain', '10.0.0.1', 'unknown.test'];
    const result = await bulk({ indicators, include: ['whois'], options: { include_failed: true } });
    expect(result).toMatchObject({
      status: 'completed',
      results: [
        { indicator: '198.51.100.7', type: 'ip', query: { indicator: '198.51.100.7' }, registration: null },
        { indicator: 'HTTPS://Example.com/x', type: 'domain', query: { indicator: 'example.com' } },
      ],
      errors: [
        { indicator: 'not a domain', type: 'domain', error: true, message: 'Not an IP address or a domain' },
        { indicator: '10.0.0.1', type: 'ip', error: true, message: 'No data for private addresses' },
        { indicator: 'unknown.test', type: 'domain', error: true, message: 'Nothing is known of it' },
      ],
      totalIndicators: 5,
      totalProcessed: 5,
      totalFailed: 3,
      successRate: 40,
      message: null,
    });
    expect(await bulk({ indicators })).toMatchObject({ errors: [], totalFailed: 3 });
  });

  it('Bulk enrichment retries a timed-out indicator once, after the others, then fails it and says what to do', async () => {
    const asked: string[] = [];
    const names = ['exmaple.com', 'example.co.uk'];
    const slow = new Proxy(database, {
      get(target, property) {
        if (property !== 'read') return Reflect.get(target, property, target);
        return (statement: Statement) => {
          const sent = JSON.stringify(statement.parameters, (_, value) =>
            typeof value === 'bigint' ? Number(value) : value,
          );
          const name = names.find((each) => sent.includes(`"${each}"`));
          if (name !== undefined && asked.at(-1) !== name) asked.push(name);
          const isLate = name === 'example.co.uk' || (name !== undefined && asked.length === 1);
          return isLate ? new Promise(() => undefined) : target.read(statement);
        };
      },
    });
    const options = { parallel_processing: false, include_failed: true, timeout_per_indicator: 1000 };
    const indicators = ['example.com', ...names];
    const result = await run(bulkJob({ ...sources(), reader: slow }), { indicators, options });
    expect(asked).toEqual([...names, ...names]);
    expect(result).toMatchObject({
      results: [{ indicator: 'example.com' }, { indicator: 'exmaple.com' }],
      errors: [
        {
          indicator: 'example.co.uk',
          type: 'domain',
          error: true,
          message: 'It took more than 1000 ms, twice: raise options.timeout_per_indicator, or ask for fewer modules.',
        },
      ],
      totalProcessed: 3,
      totalFailed: 1,
    });
  });

  it('Bulk enrichment stops at the first failure when continue_on_error is false', async () => {
    const options = { continue_on_error: false, parallel_processing: false };
    expect(await bulk({ indicators: ['example.com', '!', 'exmaple.com'], options })).toMatchObject({
      status: 'failed',
      totalProcessed: 2,
      totalFailed: 1,
      successRate: 33.3,
      message: 'Stopped at !, as continue_on_error is false. Not an IP address or a domain.',
    });
  });

  it('Bulk enrichment says why it enriched nothing, also without a list of failures', async () => {
    expect(await bulk({ indicators: ['!'] })).toMatchObject({
      status: 'failed',
      results: [],
      errors: [],
      successRate: 0,
      message: 'None of the indicators could be enriched. Not an IP address or a domain.',
    });
    expect(await bulk({ indicators: ['unknown.test', '!', '?'] })).toMatchObject({
      errors: [],
      message:
        'None of the indicators could be enriched. 2 of 3: Not an IP address or a domain. 1 of 3: Nothing is known of it.',
    });
  });
});
