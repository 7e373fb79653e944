import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { zdns } from '../../loaders/sources/names/zdns.ts';
import { zoneFile } from '../../loaders/sources/names/zone-file.ts';
import { danglingCname } from '../../procedures/dangling/dangling-cname.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database, Row } from '../../store/database.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { loadDanglingGraph, loadText, registry, ZONE_DAY } from './dangling-graph.ts';
import { runExpanded } from './expanded-query.ts';

const DAY_MS = 86_400_000;
/** A plan of a text that was never asked takes seconds where the machine is busy. */
const PATIENCE_MS = 600_000;
const CATALOG = {
  find: (name: string) => (name.toLowerCase() === danglingCname.name.toLowerCase() ? danglingCname : undefined),
  all: () => [danglingCname],
};

let database: Database;
let engine: QueryEngine;
let rows: readonly Row[];
let notices: readonly { readonly kind: string; readonly message: string }[];

beforeAll(async () => {
  database = await schemaDatabase();
  for (const report of await loadDanglingGraph(database)) {
    expect(report).toMatchObject({ status: 'completed', refused: 0 });
  }
  const limits = { defaultTimeoutMs: PATIENCE_MS, maximumTimeoutMs: PATIENCE_MS };
  engine = createQueryEngine({
    database,
    catalog: CATALOG,
    clock: fixedClock(new Date(ZONE_DAY + 2 * DAY_MS)),
    limits,
  });
  const answer = await engine.run({ query: danglingCname.example });
  rows = answer.rows;
  notices = answer.advisories;
}, PATIENCE_MS);

const rowOf = (host: string) => rows.find((row) => row.host === `${host}.example.com`);

async function ask(query: string, parameters: Record<string, unknown> = {}): Promise<readonly Row[]> {
  return (await engine.run({ query, parameters })).rows;
}

describe('svc.danglingCname of a domain', () => {
  it('svc.danglingCname answers as the contract shows, in its columns', () => {
    expect(rowOf('old')).toEqual({
      host: 'old.example.com',
      target: 'shop.example-retired.net',
      targetApex: 'example-retired.net',
      status: 'unregistered',
      confidence: 0.9,
      provider: null,
      chain: ['old.example.com', 'shop.example-retired.net'],
      observed_at: ZONE_DAY,
      evidence: ['ALIAS_OF->HOSTNAME:shop.example-retired.net', 'registry:not-delegated'],
      coverage: 'checked',
    });
    expect(Object.keys(rows[0] ?? {})).toEqual(danglingCname.columns.map(({ name }) => name));
  });

  it('svc.danglingCname lists only positive signs, surest first, then claimable targets, then endless chains', () => {
    const reported = rows.map(({ host, status, confidence }) => {
      return `${String(host).replace('.example.com', '')} ${status} ${confidence}`;
    });
    expect(reported).toEqual([
      'both unregistered 0.97',
      'app unclaimed 0.9',
      'chain unregistered 0.9',
      'old unregistered 0.9',
      'retired-uk unregistered 0.9',
      'dying unregistered 0.8',
      'pages unclaimed 0.6',
      'redeemable unregistered 0.6',
      'wild unclaimed 0.6',
      'expired unregistered 0.5',
      'ghost nxdomain 0.4',
      'nx nxdomain 0.4',
      'no-tld unregistered 0.3',
      'own nxdomain 0.3',
      'balancer unclaimed 0.1',
      'bucket null null',
      'hop0 null null',
      'hop1 null null',
      'hop2 null null',
      'hop3 null null',
      'loop-a null null',
      'loop-b null null',
      'self null null',
    ]);
  });

  it.each([
    ['both', 'registry:not-delegated | dns:NXDOMAIN', null],
    [
      'app',
      'dns:NXDOMAIN | PUBLIC_SUFFIX:azurewebsites.net | DELEGATED_TO->VENDOR:azure:Microsoft Azure:vulnerable',
      'azure',
    ],
    ['retired-uk', 'registry:not-delegated', null],
    ['dying', 'registry:pendingDelete', null],
    ['redeemable', 'registry:redemptionPeriod', null],
    ['expired', 'registry:expired', null],
    ['pages', 'dns:NXDOMAIN | PUBLIC_SUFFIX:github.io', null],
    ['wild', 'dns:NXDOMAIN | PUBLIC_SUFFIX:*.example-shared.com', null],
    ['ghost', 'dns:NXDOMAIN | DELEGATED_TO->VENDOR:ghost:Ghost:edge-case', 'ghost'],
    ['no-tld', 'root:not-delegated', null],
    ['own', 'zone:example.com', null],
    ['balancer', 'dns:NXDOMAIN | DELEGATED_TO->VENDOR:aws:AWS/Load Balancer (ELB):not-vulnerable', 'aws'],
  ])('svc.danglingCname returns %s with its evidence: %s', (host, evidence, provider) => {
    const row = rowOf(host);
    expect(row).toMatchObject({ provider, coverage: 'checked', observed_at: ZONE_DAY });
    expect(row?.evidence).toEqual([`ALIAS_OF->HOSTNAME:${row?.target}`, ...evidence.split(' | ')]);
  });

  it('svc.danglingCname ends a chain at the first name that no one holds, though more of it was seen', () => {
    expect(rowOf('chain')).toMatchObject({
      target: 'b.example-retired.net',
      chain: ['chain.example.com', 'a.example-held.net', 'b.example-retired.net'],
      observed_at: ZONE_DAY - DAY_MS,
    });
  });

  it('svc.danglingCname returns an alias without a status where DNS does not show whether the name is claimed', () => {
    expect(rowOf('bucket')).toEqual({
      host: 'bucket.example.com',
      target: 'assets.s3.amazonaws.com',
      targetApex: 'amazonaws.com',
      status: null,
      confidence: null,
      provider: 'aws',
      chain: ['bucket.example.com', 'assets.s3.amazonaws.com'],
      observed_at: ZONE_DAY,
      evidence: [
        'ALIAS_OF->HOSTNAME:assets.s3.amazonaws.com',
        'DELEGATED_TO->VENDOR:aws:AWS/S3:vulnerable',
        'look-for:The specified bucket does not exist',
      ],
      coverage: 'no-data',
    });
  });

  it('svc.danglingCname cuts cycles and chains that are too long, and says so', () => {
    const endless = ['loop-a', 'loop-b', 'self', 'hop0', 'hop1', 'hop2', 'hop3'].map((host) => rowOf(host));
    expect(
      endless.map((row) => [row?.status, row?.coverage, Array.isArray(row?.evidence) && row.evidence.at(-1)]),
    ).toEqual([
      [null, 'checked', 'cycle:loop-a.example.com'],
      [null, 'checked', 'cycle:loop-b.example.com'],
      [null, 'checked', 'cycle:self.example.com'],
      [null, 'checked', 'too-long:8'],
      [null, 'checked', 'too-long:8'],
      [null, 'checked', 'too-long:8'],
      [null, 'checked', 'too-long:8'],
    ]);
  });

  it('svc.danglingCname counts the aliases that it could not judge in a notice', () => {
    expect(notices.map(({ kind, message }) => [kind, message])).toEqual([
      [
        'targets-unjudged',
        expect.stringMatching(/^Of 47 aliases of example\.com and the names under it, 11 could not be/),
      ],
    ]);
  });

  it('svc.danglingCname counts the aliases that it could not judge also where the query counts the rows', async () => {
    const { advisories } = await engine.run({
      query: 'CALL svc.danglingCname("example.com") YIELD host RETURN count(host) AS rows',
    });
    expect(advisories.map(({ kind }) => kind)).toEqual(['targets-unjudged']);
  });

  it('svc.danglingCname has no row for aliases that it could not judge', () => {
    const open = [
      'held',
      'unloaded',
      'held-uk',
      'without-servers',
      'in-grace',
      'own-delegated',
      'own-wild',
      'own-parent',
    ];
    for (const host of [
      ...open,
      'fine',
      'www',
      'live-app',
      'since-delegated',
      'seen-since',
      'moved',
      'back',
      'own-text',
    ]) {
      expect(rowOf(host), host).toBeUndefined();
    }
  });
});

describe('svc.danglingCname', () => {
  it('svc.danglingCname gives each host of a list a row, without subdomains on request, and reports unknown hosts', async () => {
    const list = [
      'FINE.example.com.',
      'held.example.com',
      'never-met.example',
      'old.example.com',
      'example.com',
      'fine.example.com',
    ];
    const query =
      'CALL svc.danglingCname({host: $list, include_subdomains: false}) YIELD host, target, status, coverage';
    const { rows: found, advisories } = await engine.run({ query, parameters: { list } });
    expect(found).toEqual([
      { host: 'fine.example.com', target: null, status: null, coverage: 'checked' },
      { host: 'held.example.com', target: null, status: null, coverage: 'no-data' },
      { host: 'never-met.example', target: null, status: null, coverage: 'no-data' },
      { host: 'old.example.com', target: 'shop.example-retired.net', status: 'unregistered', coverage: 'checked' },
      { host: 'example.com', target: null, status: null, coverage: 'checked' },
    ]);
    expect(advisories.map(({ kind, message }) => `${kind}: ${message}`)).toEqual(
      expect.arrayContaining([
        'anchor-without-edge: No aliases of never-met.example are stored.',
        'anchor-without-edge: No aliases of example.com are stored.',
        expect.stringMatching(/^duplicate-input/),
      ]),
    );
  });

  it('svc.danglingCname keeps a domain to limit rows with a notice, and works in expressions and after rows', async () => {
    const { rows: first, advisories } = await engine.run({
      query: 'CALL svc.danglingCname({host: "example.com", limit: 2})',
    });
    expect(first.map(({ host }) => host)).toEqual(['both.example.com', 'app.example.com']);
    expect(advisories.map(({ message }) => message)).toContain('First 2 of 23 rows of example.com; limit takes more.');
    const after = `UNWIND ["app.example.com", "old.example.com"] AS h CALL svc.danglingCname(h) YIELD host, status
      WHERE status = "unclaimed" RETURN host, svc.danglingCname("old.example.com")[0].status AS other`;
    expect(await ask(after)).toEqual([{ host: 'app.example.com', other: 'unregistered' }]);
  });

  it('svc.danglingCname gives each end of a host that was an alias of several names; an old sighting counts half', async () => {
    expect(
      await ask('CALL svc.danglingCname("both-ways.example.net") YIELD target, confidence, observed_at, evidence'),
    ).toEqual([
      {
        target: 'shop.example-retired.net',
        confidence: 0.45,
        observed_at: ZONE_DAY - 800 * DAY_MS,
        evidence: ['ALIAS_OF->HOSTNAME:shop.example-retired.net', 'registry:not-delegated', 'old:2024-05-23'],
      },
    ]);
  });

  it.each([
    ['CALL svc.danglingCname("192.0.2.1")', 'is an address'],
    ['CALL svc.danglingCname(null)', 'takes a host'],
    ['CALL svc.danglingCname({host: "example.com", limit: 0})', 'limit is a whole number from 1 to 5,000'],
    ['CALL svc.danglingCname({host: "example.com", include_subdomains: "no"})', 'include_subdomains is true or false'],
  ])('%s is refused: %s', async (query, reason) => {
    await expect(ask(query)).rejects.toThrow(reason);
  });

  it('svc.danglingCname reads indexes alone', async () => {
    const query = 'CALL svc.danglingCname($list)';
    const { text } = await runExpanded(database, `EXPLAIN ${query}`, { list: ['example.com'] }, CATALOG);
    const operators = await plan(database, {
      text: text.replace(/^EXPLAIN /, ''),
      parameters: { list: [], weft_input_1: {} },
    });
    expect(
      operators.filter((name) => /LabelScan|LabelsScan|AllNodesScan|IndexScan|RelationshipTypeScan/.test(name)),
    ).toEqual([]);
  });
});

describe('what lies under a suffix', () => {
  /** Suffixes from the list under which an unclaimed name does not exist, and one from its private section. */
  const SUFFIXES = ['azurewebsites.net', 'elb.amazonaws.com', 'github.io'];
  const label = fc.constantFrom('evil', 'azurewebsites', 'elb', 'github', 'amazonaws', 'a', 'x-1');
  const target = fc
    .tuple(
      fc.array(label, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('.', '-', '.evil.', 'evil'),
      fc.constantFrom(...SUFFIXES),
      fc.constantFrom('', '', '.example-held.net', '.example'),
    )
    .map(([labels, joint, suffix, tail]) => `${labels.join('.')}${joint}${suffix}${tail}`);

  it(
    'A target under a suffix is recognised at label boundaries alone, whatever the name looks like',
    async () => {
      const targets = [...new Set([...fc.sample(target, 200), 'evil-s3.amazonaws.com.example-held.net', ...SUFFIXES])];
      const host = (at: number) => `p${at}.example-asked.org`;
      const answers = targets.map((answer, at) => {
        const records = [{ type: 'CNAME', name: host(at), answer, ttl: 60 }];
        return { name: host(at), status: 'NXDOMAIN', timestamp: '2026-08-01T00:00:00Z', data: { answers: records } };
      });
      const text = answers.map((answer) => `${JSON.stringify(answer)}\n`).join('');
      expect(await loadText(database, zdns, 'boundaries.jsonl', text)).toMatchObject({
        status: 'completed',
        refused: 0,
      });
      const found = await ask('CALL svc.danglingCname({host: "example-asked.org", limit: 5000}) YIELD target, status');
      const unclaimed = found.filter(({ status }) => status === 'unclaimed').map((row) => row.target);
      const under = targets.filter((name) => SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`)));
      expect(unclaimed.sort()).toEqual(under.sort());
      expect(found).toHaveLength(targets.length);
    },
    PATIENCE_MS,
  );
});

describe('a newer copy of a zone', () => {
  it('A newer copy of a zone that delegates the domain removes the sign, and a partial copy changes nothing', async () => {
    const domain = ['example-held.net', 'example-retired.net'];
    await loadText(database, zoneFile, 'net.zone', registry('net', domain), ZONE_DAY + DAY_MS);
    const query = 'CALL svc.danglingCname("old.example.com") YIELD status, coverage';
    expect(await ask(query)).toEqual([{ status: null, coverage: 'no-data' }]);
    const excerpt = registry('net', domain.slice(0, 1)).replace(/^.* SOA .*\n/, '');
    await loadText(database, zoneFile, 'net.zone', excerpt, ZONE_DAY + 2 * DAY_MS);
    expect(await ask(query)).toEqual([{ status: null, coverage: 'no-data' }]);
  });
});
