import { beforeAll, describe, expect, it } from 'vitest';
import { parametersOf } from '../../engine/contract/signature.ts';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await database.write({
    text: `CREATE (h:HOSTNAME {name: 'www.example.com', apex: 'example.com'}), (:HOSTNAME {name: 'bare.example', apex: 'bare.example'}),
      (h)-[:RESOLVES_TO]->(:IPV4 {name: '192.0.2.10', orderKey: '00000000000000000000ffffc000020a'})`,
  });
  engine = createQueryEngine({
    database,
    catalog: procedureCatalog,
    clock: fixedClock(new Date('2026-08-01T00:00:00Z')),
  });
});

/** What the procedures with lists are asked for, where it is no host. */
const TAKEN: Readonly<Record<string, string>> = {
  'svc.asnCountries': 'AS64500',
  'svc.asnThreatDensity': 'AS64500',
  'svc.asSet': 'AS-EXAMPLE',
  'svc.lookupTorRelay': '192.0.2.10',
  'svc.lookupTlsFingerprint': '192.0.2.10',
};

/** What is taken by none of them. */
const BAD = 'not\u0000\u2603 an entry';

/** A procedure with two lists of entries answers about pairs, so it is left out. */
const WITH_LISTS = procedureCatalog
  .all()
  .filter((one) => parametersOf(one).filter(({ hasEntries }) => hasEntries).length === 1);

describe.each(WITH_LISTS)('$name', (procedure) => {
  const { name, columns } = procedure;
  const column = procedure.entryColumn ?? columns[0]?.name ?? '';
  const taken = TAKEN[name] ?? 'www.example.com';

  it('A list with a bad entry and null gets one row with the reason for the bad entry', async () => {
    const { rows } = await engine.run({
      query: `CALL ${name}($list) YIELD ${column} AS entry, reason RETURN entry, reason`,
      parameters: { list: [null, BAD, taken] },
    });
    const [first, ...others] = rows;
    expect(first).toEqual({ entry: BAD, reason: expect.stringMatching(/\S/) });
    for (const row of others) expect(row).toEqual({ entry: expect.stringMatching(/\S/), reason: null });
  });

  it('A bad entry is invalid in the coverage, and every other column is null', async () => {
    const { rows } = await engine.run({ query: `CALL ${name}($list) YIELD *`, parameters: { list: [BAD] } });
    const { reason, coverage, [column]: entry, ...rest } = rows[0] ?? {};
    expect(rows).toHaveLength(1);
    expect(reason).toMatch(/\S/);
    const declared = columns.find((one) => one.name === 'coverage');
    if (declared !== undefined)
      expect(coverage).toEqual(declared.type === 'MAP' ? { dataCoverage: 'invalid' } : 'invalid');
    expect(Object.values(rest).filter((value) => value !== null)).toEqual([]);
    if (entry !== undefined) expect(entry).toBe(BAD);
  });

  it('Bad values and null from rows do not stop the others', async () => {
    const query = `UNWIND $list AS x CALL ${name}(x) YIELD reason RETURN x, reason IS NULL AS isTaken`;
    const { rows } = await engine.run({ query, parameters: { list: [BAD, null, taken] } });
    expect(rows.filter(({ isTaken }) => isTaken === false)).toEqual([{ x: BAD, isTaken: false }]);
    expect(rows.filter(({ x }) => x === null)).toEqual([]);
  });
});

describe('what analysts do with lists', () => {
  it('A node is taken as its name, and a host without an address adds no row', async () => {
    const query = `MATCH (h:HOSTNAME) WHERE h.name IN ["www.example.com", "bare.example"]
      OPTIONAL MATCH (h)-[:RESOLVES_TO]->(i:IPV4) CALL svc.assess(i) YIELD host, coverage RETURN h.name AS name, host, coverage`;
    expect((await engine.run({ query })).rows).toEqual([
      { name: 'www.example.com', host: '192.0.2.10', coverage: 'no-data' },
    ]);
  });

  it('A list of nodes is taken as a list of names', async () => {
    const query = `MATCH (h:HOSTNAME) WHERE h.name STARTS WITH "www.example"
      WITH collect(h) AS hosts CALL svc.resolve(hosts) YIELD host, a RETURN host, a`;
    expect((await engine.run({ query })).rows).toEqual([{ host: 'www.example.com', a: ['192.0.2.10'] }]);
  });

  it('Several indicators in one text are looked up separately, with a notice', async () => {
    const { rows, advisories } = await engine.run({
      query: 'CALL svc.assess("192.0.2.10, www.example.com") YIELD host',
    });
    expect(rows).toEqual([{ host: '192.0.2.10' }, { host: 'www.example.com' }]);
    expect(advisories.map(({ message }) => message)).toContain(
      'Took 192.0.2.10, www.example.com as 2 values: 192.0.2.10, www.example.com.',
    );
  });

  it('*.example.com is example.com, and an address without its scheme is a URL', async () => {
    expect((await engine.run({ query: 'CALL svc.identify("*.bare.example") YIELD host' })).rows).toEqual([
      { host: 'bare.example' },
    ]);
    expect((await engine.run({ query: 'CALL svc.assessUrl("//www.example.com/a") YIELD host, path' })).rows).toEqual([
      { host: 'www.example.com', path: '/a' },
    ]);
  });

  it.each([
    ['CALL svc.export({limit: 2})', 'CALL svc.export({label: "malicious", limit: 2})'],
    ['CALL svc.export("Malicious")', 'CALL svc.export("malicious")'],
    ['CALL explain(13335) YIELD level RETURN level', 'CALL explain("AS13335") YIELD level RETURN level'],
    ['CALL svc.enrich("CVE-2021-44228")', 'CALL explain("CVE-2021-44228")'],
  ])('%s is answered with %s', async (query, rewrite) => {
    await expect(engine.run({ query })).rejects.toMatchObject({ suggestions: [{ rewrite }] });
    await engine.run({ query: rewrite });
  });
});
