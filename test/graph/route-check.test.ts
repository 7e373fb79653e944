import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { ROUTE_CHECK_FACTS } from '../../facts/route-check.ts';
import { derive } from '../../loaders/derive/derive.ts';
import { adjacencyFact } from '../../loaders/formats/adjacency.ts';
import { aspaFacts, roaFacts } from '../../loaders/formats/roa-payloads.ts';
import type { Fact } from '../../loaders/source.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { lookupOf, readPath, readPrefix } from '../../procedures/route-check/asked-route.ts';
import { fixedClock } from '../../schema/clock.ts';
import { QueryProblem } from '../../schema/problem.ts';
import type { Database } from '../../store/database.ts';
import { hits, plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { load, toyFile, toySource } from './pipeline-toys.ts';

const AUGUST = Date.UTC(2026, 7, 22);

let database: Database;
let engine: QueryEngine;

function holder(asn: number, name: string): Fact {
  const to = { label: 'ORGANIZATION', name };
  return { kind: 'edge', type: 'REGISTERED_BY', from: { label: 'ASN', name: `AS${asn}` }, to };
}

/** AS64510 buys from AS64501 and AS64502; AS64501 peers with AS64520; AS64530 and AS64531 are one company. */
const RPKI: readonly Fact[] = [
  ...roaFacts(1, { prefix: '192.0.2.0/24', asn: 64510, maxLength: 25 }),
  ...roaFacts(2, { prefix: '192.0.0.0/16', asn: 64599 }),
  ...roaFacts(3, { prefix: '2001:db8::/32', asn: 64510 }),
  ...aspaFacts({ customer: 64510, providers: [64501, 64502] }),
  ...aspaFacts({ customer: 64501, providers: [0] }),
];
const RELATIONS: readonly Fact[] = [
  adjacencyFact(64501, 64520, { relClass: 'peer-peer' }),
  adjacencyFact(64502, 64520, { relClass: 'provider-customer', provider: 64502 }),
  adjacencyFact(64530, 64502, { relClass: 'provider-customer', provider: 64502 }),
  adjacencyFact(64531, 64501, { relClass: 'provider-customer', provider: 64501 }),
];

beforeAll(async () => {
  database = await schemaDatabase();
  const file = async (name: string, facts: readonly Fact[]) => toyFile(name, [facts]);
  const at = { observedAt: AUGUST };
  await load(database, toySource('rpki-client-vrps', { layer: 'rpki' }), await file('rpki.txt', RPKI), at);
  await load(database, toySource('caida-as-rel'), await file('as-rel.txt', RELATIONS), at);
  const company = [holder(64530, 'example one'), holder(64531, 'example one')];
  await load(database, toySource('asn2org'), await file('companies.txt', company), at);
  await derive(database, { parts: ['organizations', 'adjacency', 'routeLeaks'] });
  engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date(AUGUST)) });
});

const check = async (path: unknown, prefix = '192.0.2.0/24', direction = 'upstream') => {
  const query = 'CALL svc.routeCheck({prefix: $prefix, path: $path, direction: $direction})';
  const { rows } = await engine.run({ query, parameters: { prefix, path, direction } });
  return rows[0] ?? {};
};

describe('svc.routeCheck', () => {
  it('svc.routeCheck returns the columns of the contract, and what each result rests on', async () => {
    const row = await check('64501 64510');
    expect(Object.keys(row)).toEqual(
      'prefix originAsn rpkiStatus aspaStatus direction offendingHop isLeak evidence'.split(' '),
    );
    expect(row).toMatchObject({
      prefix: '192.0.2.0/24',
      originAsn: 64510,
      rpkiStatus: 'VALID',
      aspaStatus: 'VALID',
      direction: 'upstream',
      offendingHop: null,
      isLeak: false,
      evidence: [
        'rpki:192.0.2.0/24 AS64510 25 authorises AS64510',
        'roa:192.0.2.0/24 AS64510 25',
        'roa:192.0.0.0/16 AS64599 16',
        'aspa:AS64501 attests that it has no provider',
        'aspa:AS64510 attests its provider AS64501',
        'relation:AS64501 is provider of AS64510 (by ASPA, 1)',
        'reserved:AS64501 is for documentation (RFC 5398)',
        'reserved:AS64510 is for documentation (RFC 5398)',
      ],
    });
  });

  it('svc.routeCheck finds the leak and the hop that ASPAs forbid', async () => {
    const leak = await check('64502 64510 64501 64520', '198.51.100.0/24');
    expect(leak).toMatchObject({
      rpkiStatus: 'NOT_FOUND',
      aspaStatus: 'INVALID',
      offendingHop: { customer: 64501, provider: 64510 },
      isLeak: true,
    });
    expect(leak.evidence).toContain(
      'valley:AS64510 passes on to its provider AS64502 what it has from its provider AS64501 (1)',
    );
    expect(leak.evidence).toContain('rpki:no ROA covers the block');
    const down = await check(['64510', '64501', '64520'], '198.51.100.0/24', 'downstream');
    expect(down).toMatchObject({ aspaStatus: 'VALID', offendingHop: null, isLeak: false });
  });

  it('svc.routeCheck checks the origin by ROAs: too long, another origin, none at the end of a set', async () => {
    expect(await check('64501 64510', '192.0.2.0/26')).toMatchObject({ rpkiStatus: 'INVALID' });
    expect((await check('64501 64510', '192.0.2.0/26')).evidence).toContain(
      'rpki:192.0.2.0/24 AS64510 25 authorises AS64510 up to /25 only',
    );
    expect(await check('64501 64502', '192.0.2.0/24')).toMatchObject({ rpkiStatus: 'INVALID', originAsn: 64502 });
    const set = await check('64501 {64510}');
    expect(set).toMatchObject({
      originAsn: null,
      rpkiStatus: 'INVALID',
      aspaStatus: 'INVALID',
      offendingHop: null,
      isLeak: null,
    });
    expect(await check('64501 {64510}', '203.0.113.0/24')).toMatchObject({ rpkiStatus: 'NOT_FOUND' });
    expect(await check('64510', '2001:db8:1::/32')).toMatchObject({ prefix: '2001:db8::/32', rpkiStatus: 'VALID' });
  });

  it('svc.routeCheck counts prepends once, takes a list or text, and takes its arguments by position', async () => {
    const prepended = await check('64501 64501 64510 64510 64510');
    expect(prepended).toEqual(await check([64501, 64510]));
    const { rows } = await engine.run({
      query: 'RETURN svc.routeCheck("192.0.2.0/24", "AS64501 0.64510")[0].aspaStatus AS status',
    });
    expect(rows).toEqual([{ status: 'VALID' }]);
  });

  it('svc.routeCheck allows any route within an organisation, and returns null if relations are not known', async () => {
    const own = await check('64502 64530 64531 64501 64520', '198.51.100.0/24');
    expect(own.isLeak).toBeNull();
    expect(own.evidence).toContain('relation:AS64530 and AS64531 are siblings (as a source states, 1)');
    expect(await check('64700 64701 64702', '198.51.100.0/24')).toMatchObject({ aspaStatus: 'UNKNOWN', isLeak: null });
  });

  it.each([
    ['{prefix: "192.0.2.0/33", path: "64501"}', /prefix/],
    ['{prefix: "192.0.2.0/24", path: "64501 nobody"}', /AS path/],
    ['{prefix: "192.0.2.0/24", path: ""}', /origin/],
    ['{prefix: "192.0.2.0/24", path: "64501", direction: "sideways"}', /upstream/],
    ['{prefix: "192.0.2.0/24"}', /path/],
    ['{prefix: "192.0.2.0/24", path: "64501", collector: "rrc00"}', /collector|prefix/],
  ])('svc.routeCheck refuses %s with a call that runs', async (given, reason) => {
    const problem = await engine.run({ query: `CALL svc.routeCheck(${given})` }).catch((error: unknown) => error);
    if (!(problem instanceof QueryProblem)) throw new Error(`expected a problem, got ${String(problem)}`);
    expect(problem.message).toMatch(reason);
    expect(JSON.stringify(problem.suggestions)).toContain('svc.routeCheck');
  });

  it('The rewrite of an error has the numbers of a line that a router printed', async () => {
    const query = 'CALL svc.routeCheck("192.0.2.0/24", "64501 64510 i")';
    const problem = await engine.run({ query }).catch((error: unknown) => error);
    if (!(problem instanceof QueryProblem)) throw new Error('expected a problem');
    expect(JSON.stringify(problem.suggestions)).toContain('64501 64510');
  });

  it('svc.routeCheck reads all that it needs in one trip, by indexes', async () => {
    const lookup = lookupOf(readPrefix('192.0.2.0/24'), readPath('64502 64510 64501 64520'));
    const statement = { text: ROUTE_CHECK_FACTS, parameters: { input: { routes: [{ ...lookup, at: 0n }] } } };
    const scans = (await plan(database, statement)).filter((operator) => /Scan|HashJoin/.test(operator));
    expect(scans.filter((operator) => !/CountScan|FromCountStore/.test(operator))).toEqual([]);
    expect(ROUTE_CHECK_FACTS.length).toBeLessThanOrEqual(3000);
    expect(await hits(database, statement)).toBeLessThanOrEqual(200);
  });
});
