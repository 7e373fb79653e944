/** Editions of records in the formats whose records are restated by their ids. */
import type { SourceDeclaration } from '../../loaders/source.ts';
import { MISP_EVENTS } from '../../loaders/sources/actors/misp-events.ts';
import { mispThreatActors } from '../../loaders/sources/actors/misp-groups.ts';
import { stixBundle } from '../../loaders/sources/actors/stix-bundle.ts';
import { rdap } from '../../loaders/sources/registries/rdap.ts';
import { weftLiveRdap } from '../../loaders/sources/registries/weft-live-rdap.ts';
import { nvd20, nvdFeed11 } from '../../loaders/sources/vulnerabilities/nvd.ts';
import { bitnamiOsv } from '../../loaders/sources/vulnerabilities/osv.ts';

/** A file to load: its source, its name, what is in it and its date, where the file does not say it. */
export interface Edition {
  readonly source: SourceDeclaration;
  readonly name: string;
  readonly text: string;
  readonly day: string;
}

export const indicator = (id: string, day: string, hosts: readonly string[], more: object = {}) => ({
  type: 'indicator',
  spec_version: '2.1',
  id: `indicator--${id}`,
  created: '2026-07-01T00:00:00Z',
  modified: `${day}T00:00:00Z`,
  valid_from: `${day}T00:00:00Z`,
  pattern_type: 'stix',
  pattern: `[${hosts.map((host) => `domain-name:value = '${host}'`).join(' OR ')}]`,
  ...more,
});

export const bundle = (name: string, ...objects: readonly object[]): Edition => ({
  source: stixBundle,
  name,
  text: JSON.stringify({ type: 'bundle', id: 'bundle--1', objects }),
  day: '2026-08-01',
});

const MISP = MISP_EVENTS.find(({ id }) => id === 'misp-event');
if (MISP === undefined) throw new Error('there is no source of MISP events');
const misp: SourceDeclaration = MISP;

export const attribute = (value: string, more: object = {}) => ({
  type: 'domain',
  category: 'Network activity',
  to_ids: true,
  value,
  ...more,
});

export const event = (
  name: string,
  uuid: string,
  day: string,
  attributes: readonly object[],
  more: object = {},
): Edition => ({
  source: misp,
  name,
  text: JSON.stringify({
    Event: { uuid, info: name, date: day, timestamp: Date.parse(day) / 1000, Attribute: attributes, ...more },
  }),
  day,
});

const osv = (name: string, day: string, products: readonly string[], more: object = {}): Edition => ({
  source: bitnamiOsv,
  name,
  text: JSON.stringify({
    id: 'BIT-x-2026-1001',
    modified: `${day}T00:00:00Z`,
    aliases: ['CVE-2026-1001'],
    details: day,
    affected: [{ ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }] }],
    database_specific: { cpes: products.map((product) => `cpe:2.3:a:acme:${product}:*:*:*:*:*:*:*:*`) },
    ...more,
  }),
  day,
});

const entryOf = (product: string) => ({ vulnerable: true, criteria: `cpe:2.3:a:acme:${product}:*:*:*:*:*:*:*:*` });

/** A page of the NVD of this day, with one entry that was last modified on another one. */
const nvd = (name: string, day: string, modified: string, products: readonly string[], more: object = {}): Edition => ({
  source: nvd20,
  name,
  text: JSON.stringify({
    timestamp: `${day}T00:00:00.000`,
    vulnerabilities: [
      {
        cve: {
          id: 'CVE-2026-1002',
          lastModified: `${modified}T00:00:00.000`,
          descriptions: [{ lang: 'en', value: modified }],
          configurations: [{ nodes: [{ operator: 'OR', cpeMatch: products.map(entryOf) }] }],
          ...more,
        },
      },
    ],
  }),
  day,
});

const nvdFeed = (name: string, day: string, modified: string, product: string): Edition => ({
  source: nvdFeed11,
  name,
  text: JSON.stringify({
    CVE_data_timestamp: `${day}T00:00Z`,
    CVE_Items: [
      {
        cve: { CVE_data_meta: { ID: 'CVE-2026-1002' } },
        configurations: {
          nodes: [{ operator: 'OR', cpe_match: [{ ...entryOf(product), cpe23Uri: entryOf(product).criteria }] }],
        },
        lastModifiedDate: `${modified}T00:00Z`,
      },
    ],
  }),
  day,
});

const network = (name: string, day: string, handle: string, country: string, source = rdap): Edition => ({
  source,
  name,
  text: JSON.stringify({
    objectClassName: 'ip network',
    handle: 'NET-11',
    startAddress: '11.0.0.0',
    endAddress: '11.0.255.255',
    name: day,
    country,
    port43: 'whois.ripe.net',
    entities: [{ objectClassName: 'entity', handle, roles: ['registrant'] }],
  }),
  day,
});

const domain = (name: string, day: string, server: string): Edition => ({
  source: rdap,
  name,
  text: JSON.stringify({
    objectClassName: 'domain',
    ldhName: 'WEFT-LEDGER.COM',
    events: [{ eventAction: 'last update of RDAP database', eventDate: `${day}T00:00:00Z` }],
    nameservers: [{ objectClassName: 'nameserver', ldhName: server, ipAddresses: { v4: ['11.0.0.1'] } }],
    entities: [],
  }),
  day,
});

const galaxy = (name: string, version: number, day: string, ...values: readonly object[]): Edition => ({
  source: mispThreatActors,
  name,
  text: JSON.stringify({ type: 'threat-actor', uuid: '7cdff317-a673-4474-84ec-4f1754947823', values, version }),
  day,
});

const cluster = (at: number, value: string, synonyms: readonly string[]) => ({
  uuid: `00000000-0000-4000-8000-00000000000${at}`,
  value,
  meta: { synonyms },
});

export const [X, Y, Z] = [
  '00000000-0000-4000-8000-000000000001',
  '00000000-0000-4000-8000-000000000002',
  '00000000-0000-4000-8000-000000000003',
];

/** For each kind its editions, the type of edge that is looked at, and what has one in the end. */
export const KINDS: readonly (readonly [string, readonly Edition[], string, readonly string[]])[] = [
  [
    'versions of a STIX indicator, and another one that names the same host',
    [
      bundle(
        'a.json',
        indicator(X, '2026-07-01', ['a.weft-s.com', 'b.weft-s.com']),
        indicator(Y, '2026-07-02', ['a.weft-s.com']),
      ),
      bundle('b.json', indicator(X, '2026-07-09', ['b.weft-s.com', 'c.weft-s.com'])),
      bundle('c.json', indicator(X, '2026-07-05', ['d.weft-s.com']), indicator(Z, '2026-07-05', ['e.weft-s.com'])),
    ],
    'LISTED_IN',
    ['a.weft-s.com', 'b.weft-s.com', 'c.weft-s.com', 'e.weft-s.com'],
  ],
  [
    'a STIX indicator that is revoked',
    [
      bundle(
        'a.json',
        indicator(X, '2026-07-01', ['a.weft-s.com', 'b.weft-s.com']),
        indicator(Y, '2026-07-02', ['a.weft-s.com']),
      ),
      bundle('b.json', indicator(X, '2026-07-05', ['c.weft-s.com'])),
      bundle('c.json', indicator(X, '2026-07-09', ['c.weft-s.com'], { revoked: true })),
    ],
    'LISTED_IN',
    ['a.weft-s.com'],
  ],
  [
    'editions of a MISP event, and another event with the same host',
    [
      event('a.json', X, '2026-07-01', [attribute('a.weft-m.com'), attribute('b.weft-m.com')], {
        Tag: [{ name: 'old' }],
      }),
      event('b.json', X, '2026-07-09', [attribute('b.weft-m.com'), attribute('c.weft-m.com')]),
      event('c.json', Y, '2026-07-05', [attribute('a.weft-m.com'), attribute('b.weft-m.com', { deleted: true })], {
        Tag: [{ name: 'of-y' }],
      }),
    ],
    'LISTED_IN',
    ['a.weft-m.com', 'b.weft-m.com', 'c.weft-m.com'],
  ],
  [
    'a MISP event whose attributes are all deleted, and one that is deleted whole',
    [
      event('a.json', X, '2026-07-01', [attribute('a.weft-m.com')]),
      event('b.json', X, '2026-07-09', [attribute('a.weft-m.com', { deleted: true })]),
      event('c.json', Y, '2026-07-01', [attribute('b.weft-m.com')]),
      event('d.json', Y, '2026-07-02', [attribute('b.weft-m.com')], { deleted: true }),
    ],
    'LISTED_IN',
    [],
  ],
  [
    'editions of an OSV record',
    [
      osv('a.json', '2026-07-01', ['alpha', 'beta']),
      osv('b.json', '2026-07-09', ['beta', 'gamma']),
      osv('c.json', '2026-07-05', ['delta']),
    ],
    'AFFECTS',
    ['CVE-2026-1001', 'CVE-2026-1001'],
  ],
  [
    'entries of the NVD by their dates of modification, in files of other dates and both formats',
    [
      nvd('nvdcve-2.0-2026.json', '2026-09-09', '2026-07-01', ['alpha', 'beta']),
      nvd('nvdcve-2.0-modified.json', '2026-09-01', '2026-07-09', ['beta', 'gamma']),
      nvdFeed('nvdcve-1.1-2026.json', '2026-09-10', '2026-06-01', 'delta'),
    ],
    'AFFECTS',
    ['CVE-2026-1002', 'CVE-2026-1002'],
  ],
  [
    'an entry of the NVD that is rejected',
    [
      nvd('nvdcve-2.0-2026.json', '2026-09-09', '2026-07-01', ['alpha']),
      nvd('nvdcve-2.0-modified.json', '2026-09-01', '2026-07-09', ['alpha'], { vulnStatus: 'Rejected' }),
    ],
    'AFFECTS',
    [],
  ],
  [
    'an OSV record that is withdrawn',
    [
      osv('a.json', '2026-07-01', ['alpha']),
      osv('b.json', '2026-07-05', ['beta']),
      osv('c.json', '2026-07-09', ['beta'], { withdrawn: '2026-07-09T00:00:00Z' }),
    ],
    'AFFECTS',
    [],
  ],
  [
    'RDAP answers about a network, in files and looked up',
    [
      network('a.json', '2026-07-01', 'ONE-RIPE', 'DE'),
      network('b.json', '2026-07-09', 'TWO-RIPE', 'FR', weftLiveRdap),
      network('c.json', '2026-07-05', 'ONE-RIPE', 'NL'),
    ],
    'REGISTERED_TO_ENTITY',
    ['11.0.0.0/16', '11.0.0.0/16'],
  ],
  [
    'RDAP answers about a domain',
    [
      domain('a.json', '2026-07-01', 'ns1.weft-old.com'),
      domain('b.json', '2026-07-09', 'ns1.weft-new.com'),
      domain('c.json', '2026-07-05', 'ns1.weft-mid.com'),
    ],
    'RESOLVES_TO',
    ['ns1.weft-new.com'],
  ],
  [
    'versions of a galaxy, whose files are whole, with dates that mislead',
    [
      galaxy(
        'threat-actor.json',
        7,
        '2026-08-09',
        cluster(1, 'Weft Bear', ['Old Alias']),
        cluster(2, 'Weft Panda', []),
      ),
      galaxy('threat-actor.json', 9, '2026-08-01', cluster(1, 'Weft Bear', ['New Alias'])),
      galaxy('threat-actor.json', 8, '2026-08-05', cluster(1, 'Weft Bear', []), cluster(3, 'Weft Kitten', [])),
    ],
    'ATTRIBUTED_TO',
    ['misp-galaxy:threat-actor="Weft Bear"'],
  ],
];
