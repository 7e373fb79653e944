import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { changesOfLabel, OF_LABEL, OF_SUBJECT } from '../../facts/change-records.ts';
import type { Fact } from '../../loaders/source.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { plan } from '../http/plans.ts';
import { type TestApp, testApp } from '../http/test-app.ts';
import { plannedDatabase, schemaDatabase } from '../support/graph.ts';
import { load, resolves, toyFile, toySource } from './pipeline-toys.ts';

let database: Database;
let app: TestApp;
const dns = toySource('dns');

async function edition(day: string, facts: readonly Fact[]): Promise<void> {
  const path = await toyFile(
    `${day}.jsonl`,
    facts.map((fact) => [fact]),
  );
  await load(database, dns, path, { observedAt: Date.parse(day), allowShrink: true });
}

const records = () =>
  database.read({
    text: 'MATCH (c:CHANGE_RECORD) RETURN c.subject AS subject, c.field AS field, c.before AS before, c.after AS after ORDER BY subject, before',
  });

beforeAll(async () => {
  database = await schemaDatabase();
  app = await testApp(database);
  await edition('2026-06-01', [
    resolves('www.example.com', '198.51.100.7'),
    resolves('still.example.com', '192.0.2.1'),
  ]);
});

describe('a host of DNS', () => {
  it('A host that DNS data names for the first time has no change, in the first edition or in a later one', async () => {
    await edition('2026-06-02', [
      resolves('www.example.com', '198.51.100.7'),
      resolves('still.example.com', '192.0.2.1'),
      ...Array.from({ length: 50 }, (_, index) => resolves(`new${index % 25}.example.com`, `192.0.2.${index}`)),
    ]);
    expect(await records()).toEqual([]);
  });

  it('A host has a change where a new record appears and the old one disappears', async () => {
    await edition('2026-06-14', [
      resolves('www.example.com', '192.0.2.10'),
      resolves('still.example.com', '192.0.2.1'),
    ]);
    const changed = (await records()).filter(({ subject }) => subject === 'www.example.com');
    expect(changed).toEqual([
      { subject: 'www.example.com', field: 'RESOLVES_TO', before: [], after: ['192.0.2.10'] },
      { subject: 'www.example.com', field: 'RESOLVES_TO', before: ['198.51.100.7'], after: [] },
    ]);
    expect((await records()).filter(({ subject }) => subject === 'still.example.com')).toEqual([]);
  });

  it('A host that disappeared has a change when it comes back', async () => {
    await edition('2026-06-15', [
      resolves('www.example.com', '192.0.2.10'),
      resolves('still.example.com', '192.0.2.1'),
      resolves('new3.example.com', '192.0.2.3'),
    ]);
    const changed = (await records()).filter(({ subject }) => subject === 'new3.example.com');
    expect(changed.map(({ before, after }) => [before, after])).toEqual([
      [[], ['192.0.2.3']],
      [['192.0.2.28'], []],
      [['192.0.2.3'], []],
    ]);
  });
});

describe('GET /v1/ops/changes/{target}', () => {
  it('GET /v1/ops/changes/{target} returns which value replaced which, newest first', async () => {
    expect(await app.json('/v1/ops/changes/WWW.example.com')).toEqual({
      target: 'www.example.com',
      total_changes: 1,
      changes: [
        {
          timestamp: '2026-06-14T00:00:00Z',
          type: 'dns',
          field: 'A_RECORD',
          old_value: '198.51.100.7',
          new_value: '192.0.2.10',
          severity: 'medium',
        },
      ],
      next: null,
    });
  });

  it('GET /v1/ops/changes/{target} returns pages, and filters by type and by date', async () => {
    const page = await app.json('/v1/ops/changes/new3.example.com?limit=1');
    expect([page.total_changes, page.next]).toEqual([3, '1']);
    const rest = await app.json(`/v1/ops/changes/new3.example.com?limit=5&cursor=${page.next}`);
    expect([...Object(page.changes), ...Object(rest.changes)].map(({ timestamp }) => timestamp)).toEqual([
      '2026-06-15T00:00:00Z',
      '2026-06-14T00:00:00Z',
      '2026-06-14T00:00:00Z',
    ]);
    expect((await app.json('/v1/ops/changes/new3.example.com?since=2026-06-15')).total_changes).toBe(1);
    expect((await app.json('/v1/ops/changes/new3.example.com?type=whois')).changes).toEqual([]);
  });

  it('GET /v1/ops/changes/{target} returns an empty list for a known unchanged host, and 404 for an unknown one', async () => {
    expect(await app.json('/v1/ops/changes/still.example.com')).toMatchObject({ total_changes: 0, changes: [] });
    const unknown = await app.ask('/v1/ops/changes/nobody.test');
    expect([unknown.status, Object(await unknown.json()).error]).toEqual([404, 'NO_CHANGES']);
    expect((await app.ask('/v1/ops/changes/www.example.com?type=all,dns')).status).toBe(400);
  });
});

describe('svc.changes', () => {
  const secret = new Uint8Array(32).fill(7);
  function paged(query: string, cursor: unknown) {
    const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date()), secret });
    return engine.run({ query, parameters: { cursor } });
  }

  const ask = async (query: string) => {
    const engine = createQueryEngine({ database, catalog: procedureCatalog, clock: fixedClock(new Date()) });
    return (await engine.run({ query })).rows;
  };

  it('svc.changes returns the changes of a host', async () => {
    const rows = await ask(
      'CALL svc.changes({subject: "WWW.example.com"}) YIELD subject, what, before, after, at, source RETURN *',
    );
    expect(rows.map((row) => row.subject)).toEqual(['www.example.com', 'www.example.com']);
    expect(rows.map(({ before, after }) => [before, after])).toContainEqual([['198.51.100.7'], []]);
    expect(rows[0]).toMatchObject({ what: 'RESOLVES_TO', at: '2026-06-14T00:00:00Z', source: 'dns' });
  });

  it('svc.changes pages the changes of a label without a gap or a duplicate, and finds what came or went', async () => {
    const all = await changesOfLabel(database, 'HOSTNAME', {
      what: null,
      value: null,
      since: 0,
      before: null,
      most: 1000,
    });
    const seen: unknown[] = [];
    for (let cursor: unknown = null; ; ) {
      const engine =
        'CALL svc.changes({label: "hostname", limit: 7, cursor: $cursor}) YIELD subject, before, after, nextCursor RETURN *';
      const rows = (await paged(engine, cursor)).rows;
      seen.push(...rows.map(({ subject, before, after }) => JSON.stringify([subject, before, after])));
      cursor = rows.at(-1)?.nextCursor ?? null;
      if (cursor === null) break;
    }
    expect(seen).toEqual(all.map(({ subject, before, after }) => JSON.stringify([subject, before, after])));
    const of = await ask(
      'CALL svc.changes({label: "HOSTNAME", value: "192.0.2.10"}) YIELD subject RETURN subject ORDER BY subject',
    );
    expect(of).toEqual([{ subject: 'new10.example.com' }, { subject: 'www.example.com' }]);
  });

  it('svc.changes refuses a cursor of another query and an unknown label', async () => {
    await expect(ask('CALL svc.changes({label: "NOPE"})')).rejects.toThrow('is no label');
    await expect(ask('CALL svc.changes({limit: 3})')).rejects.toThrow('Say whose changes');
    await expect(ask('CALL svc.changes({label: "HOSTNAME", cursor: "x"})')).rejects.toThrow('none of this question');
  });

  it('svc.changes reads by indexes', async () => {
    const input = { subject: 'a', label: 'HOSTNAME', what: null, value: null, since: 0, until: 9, id: '', most: 5 };
    const many = await plannedDatabase((empty) =>
      empty.write({
        text: `UNWIND range(1, 500) AS i CREATE (:CHANGE_RECORD {id: 'c' + i, subject: 'h' + i, label: 'HOSTNAME',
          field: 'RESOLVES_TO', before: [], after: [], recordedAt: i, observedAt: i})`,
      }),
    );
    for (const text of [OF_SUBJECT, OF_LABEL]) {
      const operators = JSON.stringify(await plan(many, { text, parameters: { input } }));
      expect(operators).not.toMatch(/NodeByLabelScan|AllNodesScan|NodeIndexScan/);
      expect(operators).toContain('NodeIndexSeek');
    }
  });
});
