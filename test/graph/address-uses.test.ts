import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { derive } from '../../loaders/derive/derive.ts';
import { loadFile } from '../../loaders/load.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database, Row } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { listFile } from '../support/list-file.ts';

const AS_OF = new Date('2026-08-22T12:00:00Z');
const DAY = '2026-08-22';
const PATIENCE_MS = 600_000;

/** Addresses that no list of uses names. */
const UNKNOWN = '5.6.7.8';
const EXITS = Array.from({ length: 40 }, (_, at) => `185.220.101.${at + 1}`);
const PROBES = Array.from({ length: 40 }, (_, at) => `45.156.128.${at + 1}`);
const CLOUDS = ['20.65.193.7', '46.101.20.7', '45.33.9.7', '51.68.7.7'] as const;

/** Rows of IPsum: addresses on six blacklists, and 40 of a network each on five. */
const BLACKLISTED = [
  ...['104.28.28.7', '159.254.250.5', '4.151.71.177', '162.142.125.7', '86.54.31.32', UNKNOWN, ...CLOUDS],
  ...EXITS,
  ...PROBES,
];

const warningList = (list: readonly string[]) =>
  JSON.stringify({ name: 'l', description: 'd', version: 20260822, type: 'cidr', list });

/** The files, in the order of the loads: each one a row or two of what its publisher has. */
const FILES: readonly (readonly [source: string, text: string, name?: string])[] = [
  ['ipranges-apple-proxy', '104.28.28.0/26\n'],
  [
    'zscaler-ranges',
    JSON.stringify({
      'zscaler.net': { 'continent : EMEA': { 'city : Abu Dhabi II': [{ range: '159.254.250.0/23' }] } },
    }),
  ],
  ['ipranges-openai', '4.151.71.176/28\n'],
  ['ipranges-linode', '45.33.0.0/17\n'],
  ['misp-censys-scanning', warningList(['162.142.125.0/24'])],
  ['misp-shodan-scanning', warningList(['86.54.31.32'])],
  ['tor-exit-nodes', `fingerprint, ipaddr, port\n${[...EXITS, '185.220.101.99'].map(exitRow).join('\n')}\n`],
  [
    'x4bnet-datacenter-asn',
    'AS8075 # MICROSOFT-CORP-MSN-AS-BLOCK - Microsoft Corporation, US\nAS14061 # DIGITALOCEAN-ASN\n',
  ],
  ['weft-hosting-networks', curated('networks', 'operator: OVHcloud, asns: [AS16276]')],
  ['weft-mass-scanners', curated('scanners', 'operator: BitSight, asns: [AS211680]')],
  [
    'caida-pfx2as',
    [
      ['20.64.0.0', '10', '8075'],
      ['46.101.0.0', '16', '14061'],
      ['51.68.0.0', '16', '16276'],
      ['45.156.128.0', '22', '211680'],
      ['185.220.101.0', '24', '60729'],
    ]
      .map((row) => `${row.join('\t')}\n`)
      .join(''),
    'routeviews-rv2-20260822-0000.pfx2as',
  ],
  ['stamparm-ipsum', `# Last update: ${DAY}\n${BLACKLISTED.map((address) => `${address}\t6\n`).join('')}`],
];

function exitRow(address: string, at: number): string {
  return `${at.toString(16).toUpperCase().padStart(40, '0')}, ${address}, 443`;
}

function curated(list: string, row: string): string {
  return `asOf: ${DAY}\n${list}:\n  - {${row}, sources: ["https://www.example.org/"]}\n`;
}

let database: Database;

async function load([id, text, name]: (typeof FILES)[number]): Promise<void> {
  const source = sourceDeclaration(id);
  if (source === undefined) throw new Error(`${id} is not in the catalog`);
  const report = await loadFile(database, source, await listFile(text, name), {
    observedAt: Date.parse(DAY),
    asOf: AS_OF,
  });
  expect(report.refused).toBe(0);
}

async function ask(query: string, all: readonly string[]): Promise<readonly Row[]> {
  const engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(AS_OF),
    limits: { maximumTimeoutMs: PATIENCE_MS },
  });
  const answer = await engine.run({ query, parameters: { all }, timeoutMs: PATIENCE_MS });
  if (!('rows' in answer)) throw new Error('this test asks single statements');
  return answer.rows;
}

const COLUMNS = 'indicator, level, verdictBlocking, uses, context, explanation';

async function explained(...all: readonly string[]): Promise<readonly Row[]> {
  return ask(`CALL explain($all) YIELD ${COLUMNS} RETURN ${COLUMNS}`, all);
}

/** The first use of an address. */
async function useOf(address: string): Promise<unknown> {
  const [row] = await explained(address);
  return Array.isArray(row?.uses) ? row.uses[0] : undefined;
}

beforeAll(async () => {
  database = await schemaDatabase();
  for (const file of FILES) await load(file);
}, PATIENCE_MS);

describe('an address on six blacklists', () => {
  it('An address of no known use is HIGH and blocks', async () => {
    expect(await explained(UNKNOWN)).toMatchObject([{ level: 'HIGH', verdictBlocking: true, uses: [], context: [] }]);
  });

  it.each([
    ['104.28.28.7', 'privacy-relay', 'Apple', 'ipranges-apple-proxy', '104.28.28.0/26', 'a privacy relay (Apple)'],
    [
      '159.254.250.5',
      'corporate-egress',
      'Zscaler',
      'zscaler-ranges',
      '159.254.250.0/23',
      'a proxy of companies (Zscaler)',
    ],
    [
      '4.151.71.177',
      'ai-crawler',
      'OpenAI',
      'ipranges-openai',
      '4.151.71.176/28',
      'an exit of AI crawlers and agents (OpenAI)',
    ],
  ])(
    '%s does not block, because others send through it',
    async (address, egressClass, operator, source, through, exit) => {
      const date = `${DAY}T00:00:00Z`;
      const use = { use: 'shared-egress', operator, egressClass, source, date, through };
      expect(await explained(address)).toMatchObject([
        {
          level: 'HIGH',
          verdictBlocking: false,
          uses: expect.arrayContaining([use]),
          context: expect.arrayContaining([
            expect.objectContaining({ kind: 'shared-egress', subject: source, example: exit }),
          ]),
          explanation: expect.stringMatching(
            /^\S+ is an? .+\. It is on one threat feed, .+: many leave through the address\.$/,
          ),
        },
      ]);
    },
  );

  it.each([
    ['162.142.125.7', 'Censys', 'misp-censys-scanning'],
    ['86.54.31.32', 'Shodan', 'misp-shodan-scanning'],
    [PROBES[0] ?? '', 'BitSight', 'weft-mass-scanners'],
  ])(
    '%s is suspicious, at most MEDIUM, and does not block, because %s scans from it',
    async (address, operator, source) => {
      const [row] = await ask('CALL svc.assess($all)', [address]);
      expect(row).toMatchObject({
        label: 'suspicious',
        band: 'MEDIUM',
        verdictBlocking: false,
        coverage: 'structural-only',
        context: expect.arrayContaining([
          expect.objectContaining({ kind: 'scanner', subject: source, example: operator }),
        ]),
      });
      expect(await useOf(address)).toMatchObject({ use: 'scanner', operator, source });
    },
  );

  it.each([
    ['20.65.193.7', null, 'x4bnet-datacenter-asn', 'AS8075'],
    ['46.101.20.7', null, 'x4bnet-datacenter-asn', 'AS14061'],
    ['45.33.9.7', 'Linode', 'ipranges-linode', '45.33.0.0/17'],
    ['51.68.7.7', 'OVHcloud', 'weft-hosting-networks', 'AS16276'],
  ])('%s blocks for 7 days, because it is rented out', async (address, operator, source, through) => {
    const [row] = await ask(
      'CALL explain($all) YIELD verdictBlocking, wouldChange, uses RETURN verdictBlocking, wouldChange, uses',
      [address],
    );
    expect(row).toMatchObject({
      verdictBlocking: true,
      wouldChange: expect.arrayContaining([expect.stringMatching(/^in 7 days .*does not block/)]),
      uses: expect.arrayContaining([expect.objectContaining({ use: 'cloud', operator, source, through })]),
    });
  });
});

describe('a network of exits or scanners', () => {
  it('A network whose listed addresses are exits of Tor or scanners is not dense, and its AS is not either', async () => {
    const names = ['185.220.101.0/24', '45.156.128.0/22', 'AS211680', 'AS60729'];
    expect(await ask('CALL explain($all) YIELD indicator, level RETURN indicator, level', names)).toEqual(
      names.map((indicator) => ({ indicator, level: 'NONE' })),
    );
    const [row] = await ask('CALL explain($all) YIELD breakdown RETURN breakdown', ['185.220.101.0/24']);
    expect(row).toMatchObject({ breakdown: { listedIps: 40, confirmedBadIps: 0 } });
  });

  it('An exit that no one accuses is not suspicious for the network around it', async () => {
    const [row] = await ask('CALL svc.assess($all)', ['185.220.101.99']);
    expect(row).toMatchObject({ label: 'unknown', band: 'INFO', verdictBlocking: false });
    expect(await useOf('185.220.101.99')).toMatchObject({ use: 'tor-exit', source: 'tor-exit-nodes' });
  });
});

describe('stored verdicts', () => {
  it('Stored verdicts are those that explain returns, and a full derivation changes none', async () => {
    const stored = await database.read({
      text: `MATCH (n:IPV4) WHERE n.verdictLevel IS NOT NULL
        RETURN n.name AS indicator, n.verdictLevel AS level, n.verdictBlocking AS verdictBlocking ORDER BY indicator`,
    });
    const columns = 'indicator, level, verdictBlocking';
    const names = stored.map(({ indicator }) => String(indicator));
    const rows = await ask(`CALL explain($all) YIELD ${columns} RETURN ${columns} ORDER BY indicator`, names);
    expect(names).toHaveLength(BLACKLISTED.length + 1);
    expect(rows).toEqual(stored);
    const reports = await derive(database, { parts: ['egress', 'threatCells', 'verdicts', 'aggregates'], asOf: AS_OF });
    expect(reports.map(({ part, nodesWritten }) => [part, nodesWritten])).toEqual([
      ['egress', 0],
      ['threatCells', 0],
      ['verdicts', 0],
      ['aggregates', 0],
    ]);
  });

  it('A list that no longer names the AS of a scanner gives its addresses and their network their verdicts back', async () => {
    await load(['weft-mass-scanners', curated('scanners', 'operator: Censys, networks: [162.142.125.0/24]')]);
    expect(await explained('45.156.128.0/22', PROBES[0] ?? '')).toMatchObject([
      { level: 'LOW' },
      { level: 'HIGH', verdictBlocking: true, uses: [] },
    ]);
    const [stored] = await database.read({
      text: 'MATCH (n:IPV4 {name: $name}) RETURN n.verdictBlocking AS blocking, n.egressClasses AS classes',
      parameters: { name: PROBES[0] },
    });
    expect(stored).toEqual({ blocking: true, classes: null });
  });
});
