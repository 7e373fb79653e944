import { beforeAll, describe, expect, it, test } from 'vitest';
import { viewLookups } from '../../cli/warm-up-work.ts';
import {
  ADDRESS_EXAMPLE,
  DOMAIN_EXAMPLE,
  exampleLayers,
  GRAPH_EXAMPLE,
  HISTORY_EXAMPLE,
  SUBDOMAINS_EXAMPLE,
} from '../../http/indicators/examples.ts';
import { ADDRESS_EXAMPLE as ADDRESS_VIEW, DOMAIN_EXAMPLE as DOMAIN_VIEW } from '../../http/intelligence/examples.ts';
import { fixedClock } from '../../schema/clock.ts';
import { addressKey } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { REVERSED_NAMES } from '../support/small-graph.ts';
import { answered } from './example-answers.ts';
import { AS_OF, writeIndicators } from './indicators-data.ts';
import { ADDRESS_GRAPH, ADDRESS_MODULES, ADDRESS_VIEWS, DOMAIN_MODULES } from './indicators-expected.ts';
import { countingReads } from './plans.ts';
import { type TestApp, testApp } from './test-app.ts';

const SUBJECTS = { domain: 'example.com', address: '192.0.2.10' };

let database: Database;
let app: TestApp;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeIndicators(database);
  app = await testApp(database, { settings: { clock: fixedClock(AS_OF) } });
  // Plan the queries first, so that no test waits for all the plans.
  for (const lookUp of viewLookups(fixedClock(AS_OF), SUBJECTS)) await lookUp(database);
});

const TECHNICAL_NAMES = `CREATE (apex:HOSTNAME {name: 'policies.example', apex: 'policies.example', isApex: true})
  WITH apex UNWIND ['_dmarc.policies.example', 'www.policies.example', 'selector._domainkey.policies.example'] AS name
  CREATE (below:HOSTNAME {name: name, apex: apex.name})
  WITH apex, below WHERE size(split(below.name, '.')) = 3 CREATE (below)-[:CHILD_OF]->(apex)`;

const EXAMPLE = '/v1/indicators/domain/example.com';
const HOST = '/v1/indicators/ip/192.0.2.10';

describe('GET /v1/indicators/domain/{domain}', () => {
  it('GET /v1/indicators/domain/{domain} returns every block of a domain', async () => {
    expect(await app.json(EXAMPLE)).toEqual(answered(DOMAIN_EXAMPLE));
  });

  it('The parameter fields limits the answer to the members that it names', async () => {
    const { summary, verdict } = DOMAIN_EXAMPLE;
    expect(await app.json(`${EXAMPLE}?fields=verdict,SUMMARY`)).toEqual({ summary, verdict });
    const { rpki } = DOMAIN_MODULES;
    expect(await app.json(`${EXAMPLE}?include=rpki&fields=rpki`)).toEqual({ rpki });
    const { query, isp } = answered(ADDRESS_EXAMPLE);
    expect(await app.json(`${HOST}?fields=query,isp`)).toEqual({ query, isp });
    expect(Object.keys(await app.json(`${EXAMPLE}?fields=`))).toEqual(Object.keys(DOMAIN_EXAMPLE));
  });

  it('A misspelled member in fields returns 400, which suggests the right name', async () => {
    const answer = await app.ask(`${EXAMPLE}?fields=query,sumary`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      detail: expect.stringMatching(
        /^fields must be one of query, summary, .*, not 'sumary'\. Did you mean summary\?$/,
      ),
    });
  });

  it('The parameter include adds only the modules that it names to a domain', async () => {
    const body = await app.json(`${EXAMPLE}?include=dns_details,ssl_details,routing,history,rpki,ip_intelligence`);
    const { api_version: _, ...metadata } = DOMAIN_VIEW.metadata;
    expect(body).toEqual({
      ...answered(DOMAIN_EXAMPLE),
      ...DOMAIN_MODULES,
      ip_intelligence: ADDRESS_VIEWS,
      metadata: { ...metadata, layers: [...metadata.layers, ...exampleLayers(['rpki'])] },
    });
  });

  test.each([
    ['dns', ['dns_details']],
    ['historical', ['history']],
    ['dns,dns_details', ['dns_details']],
    ['rpki&include=routing', ['routing', 'rpki']],
    ['whois', []],
    ['', []],
  ])('The parameter include=%s adds %j to a domain', async (include, added) => {
    const body = await app.json(`${EXAMPLE}?include=${include}`);
    expect(Object.keys(body).toSorted()).toEqual([...Object.keys(DOMAIN_EXAMPLE), ...added].toSorted());
  });

  test.each(['EXAMPLE.com.', 'https%3A%2F%2Fexample.com%3A8443%2Fpath%3Fq%3D1', '%20example.com', 'example%5B.%5Dcom'])(
    'The domain in the path %s is read as example.com',
    async (given) => {
      expect(await app.json(`/v1/indicators/domain/${given}`)).toMatchObject({ query: { indicator: 'example.com' } });
    },
  );

  it('Unicode labels in the path are read as their A-labels', async () => {
    const body = await app.json('/v1/indicators/domain/b%C3%BCcher.example');
    expect(body).toMatchObject({ status: 404, detail: expect.stringContaining('xn--bcher-kva.example') });
  });

  it('A host has the registration of its registrable domain and the name servers of its zone', async () => {
    expect(await app.json('/v1/indicators/domain/shop.example.com')).toMatchObject({
      summary: {
        domain_name: 'shop.example.com',
        registrar: 'Example Registrar, Inc.',
        dns_provider: 'ns1.example.net',
      },
      registration: { domainName: 'example.com' },
      dns: { ns_records: [] },
      reputation: {
        domain_reputation: {
          ...{ overall_score: 2, domain_ip_score: null, mailserver_ip_score: null },
          weights: { domain: 0, nameservers: 1, mailservers: 0 },
        },
      },
    });
  });

  it('The answer about an alias has the addresses of its target', async () => {
    expect(await app.json('/v1/indicators/domain/www.example.com')).toMatchObject({
      dns: { arecords: ['192.0.2.10'], aaaa_records: ['2001:db8::10'], cname_records: ['example.com'] },
    });
  });

  it('A domain without a WHOIS snapshot gets a registration built from its other facts in the graph', async () => {
    const body = await app.json('/v1/indicators/domain/sold.example');
    expect(body).toMatchObject({
      summary: {
        registrar: 'MarkMonitor Inc.',
        registration_date: '2020-01-02',
        expiration_date: null,
        status: 'active',
      },
      registration: {
        num: expect.stringMatching(/^[0-9]+$/),
        registrarIana: '292',
        registrantEmail: 'owner@example.com',
        domainStatus: [],
        dnsSec: null,
      },
      metadata: { data_sources: ['whois_api'], errors: [] },
    });
  });

  it('A domain is known by the change that removed its last records', async () => {
    const body = await app.json('/v1/indicators/domain/gone.example');
    expect(body).toMatchObject({ registration: null, reputation: { domain_reputation: { overall_score: null } } });
  });

  it('GET of a domain makes nine parallel reads once the coverage of the layers is known', async () => {
    const counted = countingReads(database);
    const { json } = await testApp(counted.database, { settings: { clock: fixedClock(AS_OF) } });
    await json('/v1/indicators/domain/sold.example');
    counted.reset();
    await json(EXAMPLE);
    const texts = counted.statements().filter((text) => !/API_KEY|LOAD_RUN/.test(text));
    expect(texts).toHaveLength(9);
  });
});

describe('GET /v1/indicators/{type}/{value}', () => {
  it('GET /v1/indicators/{type}/{value} returns every block of an address', async () => {
    expect(await app.json(HOST)).toEqual(answered(ADDRESS_EXAMPLE));
  });

  it('The parameter include adds only the modules that it names and that apply to an address', async () => {
    const body = await app.json(`${HOST}?include=whois,routing,history,rpki,dns_details,ssl_details,ip_intelligence`);
    const { metadata } = ADDRESS_EXAMPLE;
    const [geolocation, ...others] = metadata.data_sources;
    const data_sources = [geolocation, 'whois_api', ...others];
    expect(body).toEqual({
      ...answered(ADDRESS_EXAMPLE),
      ...ADDRESS_MODULES,
      metadata: { ...metadata, data_sources, layers: [...metadata.layers, ...exampleLayers(['registry-delegations'])] },
    });
  });

  it('GET /v1/indicators/{type}/{value} answers about a domain as the path of domains does', async () => {
    expect(await app.json('/v1/indicators/DOMAIN/example.com')).toEqual(answered(DOMAIN_EXAMPLE));
  });

  it('An address that is not stored gets its score from the feeds that list a network around it', async () => {
    expect(await app.json('/v1/indicators/ip/203.0.113.99')).toMatchObject({
      summary: { risk_score: 22.8 },
      reputation: {
        risk_score: 22.8,
        blacklists: ['Example Scanner List'],
        blacklist_scores: { ip_score: 2.28, asn_score: null },
      },
      security: { threat_listings: [{ feed: 'Example Scanner List', category: 'general-blacklists' }] },
      metadata: { data_sources: ['threat_feeds'] },
    });
  });

  it('An address is known by the registration of its network alone', async () => {
    expect(await app.json('/v1/indicators/ip/198.51.100.9?include=whois')).toMatchObject({
      summary: { organization: null, ip_type: null },
      registration: { cidr: '198.51.100.0/24', rir: 'ARIN', updated_on: null },
      metadata: { data_sources: ['whois_api'] },
    });
  });

  it('An IPv6 address is answered in its canonical form', async () => {
    const body = await app.json('/v1/indicators/ip/2001:0DB8:0:0::10');
    expect(body).toMatchObject({
      query: { indicator: '2001:db8::10' },
      relationships: { related_domains: ['example.com'] },
    });
  });
});

describe('GET /v1/indicators/{type}/{value}/history', () => {
  test.each([
    ['domain', EXAMPLE, DOMAIN_EXAMPLE, DOMAIN_MODULES.history],
    ['ip', HOST, ADDRESS_EXAMPLE, ADDRESS_MODULES.history],
  ] as const)('GET /history returns every history of a %s', async (_, path, { query }, histories) => {
    for (const [history_type, history] of Object.entries(histories)) {
      const expected = answered({ ...HISTORY_EXAMPLE, query: { ...query, history_type }, history });
      expect(await app.json(`${path}/history?historyType=${history_type}`)).toEqual(expected);
    }
  });

  test.each([
    [EXAMPLE, 'whois'],
    [HOST, 'routing'],
  ])('GET %s/history returns the history %s by default', async (path, type) => {
    expect(await app.json(`${path}/history`)).toMatchObject({ query: { history_type: type } });
  });

  test.each([
    ['whois', 2],
    ['routing', 3],
  ])('The pages of the history %s have the total and the dates of the whole history', async (type, total) => {
    const all = await app.json(`${EXAMPLE}/history?historyType=${type}`);
    const whole = historyOf(all);
    const page = historyOf(await app.json(`${EXAMPLE}/history?historyType=${type}&limit=1&offset=1`));
    expect(page).toEqual({ ...whole, records: whole.records.slice(1, 2) });
    expect(page.total_records).toBe(total);
    const reported = await walked(`${EXAMPLE}/history?historyType=${type}&limit=1`, (body) => historyOf(body).records);
    expect(reported).toEqual(whole.records);
    const beyond = historyOf(await app.json(`${EXAMPLE}/history?historyType=${type}&offset=9`));
    expect(beyond).toEqual({ ...whole, records: [] });
  });

  it('An empty history says why it has no records', async () => {
    const { history } = await app.json('/v1/indicators/domain/b.example.com/history?historyType=ssl');
    expect(history).toEqual({
      records: [],
      total_records: 0,
      oldest_date: null,
      newest_date: null,
      message: 'No certificate of b.example.com is held.',
    });
  });
});

describe('GET /v1/indicators/{type}/{value}/graph', () => {
  it('GET /graph of a domain returns its neighbourhood', async () => {
    expect(await app.json(`${EXAMPLE}/graph`)).toEqual(GRAPH_EXAMPLE);
  });

  it('GET /graph of an address returns its neighbourhood', async () => {
    expect(await app.json(`${HOST}/graph`)).toEqual(ADDRESS_GRAPH);
  });

  it.each([
    ['ns1.example.net', 'has_nameserver', {}],
    ['mx1.example.net', 'has_mail_host', { preference: 10 }],
  ])('GET /graph of %s shows the domain that it serves', async (server, type, properties) => {
    const graph = await app.json(`/v1/indicators/domain/${server}/graph`);
    expect(graph.links).toContainEqual({ source: 'example.com', target: server, type, weight: 1, properties });
    expect(graph.nodes).toContainEqual(expect.objectContaining({ id: 'example.com', type: 'domain' }));
  });

  it('GET /graph of a name server with 1,100 domains shows 500 nodes and counts all of them', async () => {
    await database.write({
      text: `CREATE (ns:HOSTNAME {name: 'ns.parking.example', apex: 'parking.example'})
        WITH ns UNWIND range(1, 1100) AS number
        CREATE (ns)-[:NAMESERVER_FOR]->(:HOSTNAME {name: 'parked' + number + '.example', apex: 'parked' + number + '.example', isApex: true})`,
    });
    const graph = await app.json('/v1/indicators/domain/ns.parking.example/graph?limit=500');
    expect(graph.nodes).toHaveLength(500);
    expect(graph).toMatchObject({ totalNodes: 1101, totalLinks: 1100 });
  });

  it('GET /graph with a limit keeps the subject and the totals, and links only the nodes that it returns', async () => {
    for (const limit of [1, 2, 4, 7]) {
      const graph = graphOf(await app.json(`${EXAMPLE}/graph?limit=${limit}`));
      const ids = graph.nodes.map(({ id }) => id);
      expect(ids).toEqual(GRAPH_EXAMPLE.nodes.slice(0, limit).map(({ id }) => id));
      expect(graph.links.every(({ source, target }) => ids.includes(source) && ids.includes(target))).toBe(true);
      expect(graph).toMatchObject({ totalNodes: GRAPH_EXAMPLE.totalNodes, totalLinks: GRAPH_EXAMPLE.totalLinks });
    }
  });

  it('GET /graph shows one node for a known name without links, and the networks of an unstored address', async () => {
    expect(await app.json('/v1/indicators/domain/gone.example/graph')).toEqual({
      nodes: [{ id: 'gone.example', type: 'domain', label: 'gone.example', properties: { risk_score: 0 } }],
      ...{ links: [], totalNodes: 1, totalLinks: 0 },
    });
    const graph = graphOf(await app.json('/v1/indicators/ip/192.0.2.77/graph'));
    expect(graph.nodes.map(({ id }) => id)).toEqual(['192.0.2.77', '192.0.2.0/24', 'AS64500']);
  });
});

describe('a name that is not in the graph', () => {
  it('An unknown name below a registered domain has its registration, and its listings as context', async () => {
    await database.write({
      text: `CREATE (:HOSTNAME {name: 'kit.example', apex: 'kit.example', isApex: true, createDate: '2026-07-01'})-[:LISTED_IN {observed_at: 1}]->
        (:FEED_SOURCE {name: 'Example Phishing List', id: 'example-phishing', isThreat: true, category: 'Phishing', weight: 1.0})`,
    });
    expect(await app.json('/v1/indicators/domain/login.kit.example')).toMatchObject({
      registration: { domainName: 'kit.example', createDate: '2026-07-01' },
      reputation: { blacklists: [] },
      security: { threat_listings: [{ feed: 'Example Phishing List', category: 'phishing', scope: 'parent' }] },
    });
    expect(await app.json('/v1/indicators/domain/kit.example')).toMatchObject({
      reputation: { blacklists: ['Example Phishing List'], domain_reputation: { risk_level: 'suspicious' } },
      security: { threat_listings: [{ feed: 'Example Phishing List', scope: 'self' }] },
    });
  });

  it('An unknown name below a known domain is known to every endpoint', async () => {
    const of = '/v1/indicators/domain/login.sold.example';
    const [body, history, graph, below] = await Promise.all(
      ['', '/history', '/graph', '/subdomains'].map((path) => app.json(`${of}${path}`)),
    );
    expect(body).toMatchObject({ registration: { domainName: 'sold.example' } });
    expect(history).toMatchObject({ history: { records: [{ domainName: 'sold.example' }] } });
    expect(graph).toMatchObject({ nodes: [{ id: 'login.sold.example' }], links: [] });
    expect(below).toMatchObject({ domain: 'login.sold.example', subdomains: [], totalCount: 0 });
  });
});

describe('an address that IANA sets apart', () => {
  it.each([
    [
      '/v1/indicators/ip/10.0.0.1',
      '10.0.0.1: private addresses are not covered. It is in 10.0.0.0/8: private use (RFC 1918).',
    ],
    [
      '/v1/location/ip/100.64.0.1',
      '100.64.0.1: No network that contains it is located or announced in the data. It is in 100.64.0.0/10: shared address space of carriers (RFC 6598).',
    ],
    [
      '/intelligence/v1/ip/240.0.0.1',
      '240.0.0.1: the data holds nothing about this address. It is in 240.0.0.0/4: reserved for future use (RFC 1112).',
    ],
  ])('The 404 of %s names the RFC that reserves the address', async (path, detail) => {
    expect(await app.json(path)).toMatchObject({ status: 404, detail });
  });
});

describe('names under a domain', () => {
  it('The list of names under a domain is sorted, covers every layer and has the total', async () => {
    expect(await app.json(`${EXAMPLE}/subdomains`)).toEqual(SUBDOMAINS_EXAMPLE);
  });

  it('The list of names under a domain has the nearest ones first when a limit cuts it', async () => {
    const body = await app.json(`${EXAMPLE}/subdomains?limit=2`);
    expect(body).toEqual({ ...SUBDOMAINS_EXAMPLE, subdomains: ['b.example.com', 'shop.example.com'], next: '2' });
  });

  it('The cursor pages through the names under a domain, each name once, until there are no more', async () => {
    const first = await app.json(`${EXAMPLE}/subdomains?limit=3`);
    const second = await app.json(`${EXAMPLE}/subdomains?limit=3&cursor=${first.next}`);
    expect(first).toMatchObject({ subdomains: ['b.example.com', 'shop.example.com', 'www.example.com'], next: '3' });
    expect(second).toMatchObject({ subdomains: ['a.b.example.com'], totalCount: 4, next: null });
  });

  it('Labels of services and policies under a domain are listed only on request, and last', async () => {
    await database.write({ text: TECHNICAL_NAMES }, REVERSED_NAMES);
    const hosts = ['www.policies.example'];
    const path = '/v1/indicators/domain/policies.example/subdomains';
    expect(await app.json(path)).toMatchObject({ subdomains: hosts, totalCount: 1 });
    const all = [...hosts, '_dmarc.policies.example', 'selector._domainkey.policies.example'];
    expect(await app.json(`${path}?technical=true`)).toMatchObject({ subdomains: all, totalCount: 3 });
    const view = '/domainer/api/domains/subdomains/policies.example';
    expect(await app.json(view)).toEqual({ results: hosts });
    expect(await app.json(`${view}?technical=true`)).toEqual({ results: all });
    const graph = graphOf(await app.json('/v1/indicators/domain/policies.example/graph'));
    expect(graph.nodes.map(({ id }) => id)).toEqual(['policies.example', 'www.policies.example']);
  });

  it('A known domain without names under it returns an empty list', async () => {
    const body = await app.json('/v1/indicators/domain/sold.example/subdomains');
    expect(body).toEqual({ domain: 'sold.example', subdomains: [], totalCount: 0, next: null });
  });

  test.each([
    ['', SUBDOMAINS_EXAMPLE.subdomains],
    ['?level=immediate', ['b.example.com', 'shop.example.com', 'www.example.com']],
    ['?level=MAX_DEPTH', ['a.b.example.com']],
    ['?level=IMMEDIATE&limit=1', ['b.example.com']],
  ])('GET /domainer/api/domains/subdomains/example.com%s', async (query, results) => {
    expect(await app.json(`/domainer/api/domains/subdomains/example.com${query}`)).toEqual({ results });
  });

  it('The view of the names under an unknown domain returns an empty list, not an error', async () => {
    expect(await app.json('/domainer/api/domains/subdomains/never.example')).toEqual({ results: [] });
  });
});

describe('the views under /intelligence/v1', () => {
  it('GET /intelligence/v1/ip/{ip} returns the view of an address', async () => {
    expect(await app.json('/intelligence/v1/ip/192.0.2.10')).toEqual(answered(ADDRESS_VIEW));
  });

  it('The view marks an address that carriers share, and one of a reserved block, as reserved', async () => {
    const rows = ['100.81.245.29', '240.1.2.3'].map((name) => [name, addressKey(name)]);
    await database.write({
      text: `UNWIND $rows AS row CREATE (:HOSTNAME {name: 'h' + row[0] + '.test'})-[:RESOLVES_TO {observed_at: 1}]->(:IPV4 {name: row[0], orderKey: row[1]})`,
      parameters: { rows },
    });
    for (const [name] of rows) {
      expect(await app.json(`/intelligence/v1/ip/${name}`)).toMatchObject({
        validation: { is_valid: true, is_private: false, is_reserved: true },
      });
    }
  });

  test.each(['example.com', 'www.example.com', 'https:%2F%2FWWW.example.com%2F'])(
    'The view of %s is the view of the domain without www',
    async (given) => {
      expect(await app.json(`/intelligence/v1/domain/${given}`)).toEqual(answered(DOMAIN_VIEW));
    },
  );
});

describe('what cannot be answered', () => {
  test.each([
    ['/v1/indicators/domain/-', 400, 'INVALID_INDICATOR'],
    ['/v1/indicators/domain/ab', 400, 'INVALID_INDICATOR'],
    ['/v1/indicators/domain/192.0.2.10', 400, 'INVALID_INDICATOR'],
    [`/v1/indicators/domain/${'a.'.repeat(127)}example`, 400, 'INVALID_INDICATOR'],
    ['/v1/indicators/ip/example.com', 400, 'INVALID_INDICATOR'],
    ['/v1/indicators/ip/192.0.2.999', 400, 'INVALID_INDICATOR'],
    ['/v1/indicators/ip/192.0.2.0%2F24', 400, 'INVALID_INDICATOR'],
    ['/v1/indicators/ip/x/history', 400, 'INVALID_INDICATOR'],
    ['/v1/indicators/domain/-/graph', 400, 'INVALID_INDICATOR'],
    ['/v1/indicators/phone/14155550100', 400, 'UNSUPPORTED_INDICATOR_TYPE'],
    ['/v1/indicators/asn/AS64500/history', 400, 'UNSUPPORTED_INDICATOR_TYPE'],
    ['/v1/indicators/url/x/graph', 400, 'UNSUPPORTED_INDICATOR_TYPE'],
    [`${EXAMPLE}?include=everything`, 400, 'INVALID_PARAMETER'],
    [`${HOST}?include=whois,toString`, 400, 'INVALID_PARAMETER'],
    [`${EXAMPLE}/history?historyType=weather`, 400, 'INVALID_PARAMETER'],
    [`${HOST}/history?historyType=whois`, 400, 'INVALID_PARAMETER'],
    [`${HOST}/history?historyType=ssl`, 400, 'INVALID_PARAMETER'],
    [`${EXAMPLE}/history?limit=0`, 400, 'INVALID_PARAMETER'],
    [`${EXAMPLE}/history?limit=1001`, 400, 'INVALID_PARAMETER'],
    [`${EXAMPLE}/history?offset=-1`, 400, 'INVALID_PARAMETER'],
    [`${EXAMPLE}/graph?limit=501`, 400, 'INVALID_PARAMETER'],
    [`${EXAMPLE}/subdomains?limit=10001`, 400, 'INVALID_PARAMETER'],
    ['/v1/indicators/domain/-/subdomains', 400, 'INVALID_DOMAIN_FORMAT'],
    ['/domainer/api/domains/subdomains/-', 400, 'INVALID_DOMAIN_FORMAT'],
    ['/domainer/api/domains/subdomains/example.com?level=DEEP', 400, 'INVALID_PARAMETER'],
    ['/intelligence/v1/domain/192.0.2.10', 400, 'INVALID_DOMAIN_FORMAT'],
    ['/intelligence/v1/ip/192.0.2', 400, 'INVALID_IP_FORMAT'],
    ['/v1/indicators/domain/never.example', 404, 'DOMAIN_NOT_FOUND'],
    ['/v1/indicators/domain/never.example/history', 404, 'DOMAIN_NOT_FOUND'],
    ['/v1/indicators/domain/never.example/graph', 404, 'DOMAIN_NOT_FOUND'],
    ['/v1/indicators/domain/never.example/subdomains', 404, 'DOMAIN_NOT_FOUND'],
    ['/intelligence/v1/domain/never.example', 404, 'DOMAIN_NOT_FOUND'],
    ['/v1/indicators/ip/8.8.8.8', 404, 'IP_NOT_FOUND'],
    ['/v1/indicators/ip/8.8.8.8/history', 404, 'IP_NOT_FOUND'],
    ['/v1/indicators/ip/8.8.8.8/graph', 404, 'IP_NOT_FOUND'],
    ['/v1/indicators/ip/10.0.0.1', 404, 'IP_NOT_FOUND'],
    ['/v1/indicators/ip/fe80::1', 404, 'IP_NOT_FOUND'],
    ['/v1/indicators/ip/127.0.0.1/history', 404, 'IP_NOT_FOUND'],
    ['/v1/indicators/ip/224.0.0.1/graph', 404, 'IP_NOT_FOUND'],
    ['/intelligence/v1/ip/0.0.0.0', 404, 'IP_NOT_FOUND'],
    ['/intelligence/v1/ip/8.8.8.8', 404, 'IP_NOT_FOUND'],
    ['/v1/indicators/domain', 404, 'ROUTE_NOT_FOUND'],
  ])('GET %s returns %i %s', async (path, status, error) => {
    const response = await app.ask(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ status, error });
  });

  it('The problem of an unsupported type names the supported types', async () => {
    const things = ['url', 'asn', 'cidr', 'hash', 'cve', 'email', 'certificate'];
    const body = await app.json('/v1/indicators/phone/x');
    expect(body.details).toMatchObject({ field: 'type', supported: ['ip', 'domain', ...things] });
    const { details } = await app.json('/v1/indicators/hash/x/history');
    expect(details).toMatchObject({ field: 'type', supported: ['ip', 'domain'] });
  });

  it('A key without the scope lookup gets 403, and a request without a key gets 401', async () => {
    const { json } = await testApp(database, { scopes: ['query'] });
    for (const path of [EXAMPLE, `${HOST}/graph`, '/intelligence/v1/ip/192.0.2.10']) {
      expect(await json(path)).toMatchObject({ status: 403, requiredScope: 'lookup' });
      expect((await app.app.request(path)).status).toBe(401);
    }
  });
});

/** The entries of every page of a list, in the order of the cursors. */
async function walked(path: string, listOf: (body: Record<string, unknown>) => unknown[]): Promise<unknown[]> {
  const body = await app.json(path);
  const { next } = body;
  const rest =
    typeof next === 'string' ? await walked(`${path.replace(/&cursor=\d+$/, '')}&cursor=${next}`, listOf) : [];
  return [...listOf(body), ...rest];
}

function historyOf(body: Record<string, unknown>): { records: unknown[]; total_records: number } {
  const history: { records: unknown[]; total_records: number } = JSON.parse(JSON.stringify(body.history));
  return history;
}

interface Graph {
  readonly nodes: readonly { readonly id: string }[];
  readonly links: readonly { readonly source: string; readonly target: string }[];
}

function graphOf(body: Record<string, unknown>): Graph {
  const graph: Graph = JSON.parse(JSON.stringify(body));
  return graph;
}
