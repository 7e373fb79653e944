import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { QueryLimits } from '../../engine/contract/limits.ts';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { plannedDatabase } from '../support/graph.ts';

const AS_OF = new Date('2026-08-01T00:00:00Z');
const ROWS = 5;

const SHAPE = z.object({ way: z.string() });
const CUT = { kind: 'truncated', severity: 'info', message: 'Only some.', rewrite: null, subject: null } as const;

/** Two rows, and more that it leaves out, as it says in one way or another. */
const some: ComputedProcedure<typeof SHAPE.shape> = {
  name: 'svc.some',
  description: 'Some rows.',
  example: 'CALL svc.some("")',
  columns: [{ name: 'n', type: 'INTEGER', description: 'a number' }],
  inExpressions: true,
  parameters: SHAPE,
  answer: async (calls) => ({
    rows: calls.map(() => [{ n: 1n }, { n: 2n }]),
    rowNotices: calls.map(({ way }) => [[], way === 'row' ? [CUT] : []]),
    advisories: calls.flatMap(({ way }) => (way === 'answer' ? [CUT] : [])),
    isCut: calls.some(({ way }) => way === 'flag'),
  }),
};

let database: Database;

beforeAll(async () => {
  const graph = { text: "UNWIND range(1, 150) AS n CREATE (:HOSTNAME {name: 'h' + n + '.example.com', rank: n})" };
  database = await plannedDatabase((empty) => empty.write(graph));
});

async function answerOf(query: string, limits: Partial<QueryLimits> = { rows: ROWS }, parameters = {}) {
  const catalog = { find: (name: string) => (name === some.name ? some : undefined), all: () => [some] };
  const engine = createQueryEngine({ database, catalog, clock: fixedClock(AS_OF), limits });
  const { rows, statistics, advisories, rewrittenQuery } = await engine.run({ query, parameters });
  const kinds = advisories.map(({ kind }) => kind);
  return { rows: rows.length, truncated: statistics.truncated, kinds, rewrittenQuery };
}

describe('rows beyond the ceiling', () => {
  it('Rows beyond the ceiling are cut, and the answer says so', async () => {
    expect(await answerOf('UNWIND range(1, 6) AS n RETURN n')).toMatchObject({
      rows: 5,
      truncated: true,
      kinds: ['truncated'],
    });
    expect(await answerOf('UNWIND range(1, 5) AS n RETURN n')).toMatchObject({ rows: 5, truncated: false, kinds: [] });
  });

  it('Rows beyond the ceiling of bytes are cut too', async () => {
    const wide = 'UNWIND range(1, 4) AS n RETURN n, "0123456789" AS a';
    expect(await answerOf(wide, { bytes: 80 })).toMatchObject({ rows: 2, truncated: true, kinds: ['truncated'] });
    expect(await answerOf(wide, { bytes: 1000 })).toMatchObject({ rows: 4, truncated: false });
  });

  it('Rows beyond the ceiling are cut when a procedure ends the query, too', async () => {
    expect(await answerOf('CALL svc.some("")', { rows: 1 })).toMatchObject({ rows: 1, truncated: true });
    expect(await answerOf('UNWIND [1, 2] AS x CALL svc.some("") YIELD n', { rows: 3 })).toMatchObject({
      rows: 3,
      truncated: true,
    });
    expect(await answerOf('CALL svc.some("")', { rows: 2 })).toMatchObject({ rows: 2, truncated: false });
  });
});

describe('a LIMIT of ours', () => {
  it.each([
    ['that is lower than the one asked for', 'UNWIND range(1, $rows) AS n RETURN n LIMIT 6', 'limit-clamped', false],
    ['that is lower than a bound one', 'UNWIND range(1, $rows) AS n RETURN n LIMIT $limit', 'limit-clamped', false],
    ['that is added', 'UNWIND range(1, $rows) AS n RETURN n', 'limit-added', true],
  ])('%s cuts only where there are more rows', async (_, query, kind, addsLimit) => {
    const limits = { rows: ROWS, addsLimit };
    const more = await answerOf(query, limits, { rows: 6, limit: 100 });
    expect(more).toMatchObject({ rows: 5, truncated: true, kinds: [kind] });
    expect(more.rewrittenQuery).toBe('UNWIND range(1, $rows) AS n RETURN n LIMIT 5');
    expect(await answerOf(query, limits, { rows: 5, limit: 100 })).toMatchObject({
      rows: 5,
      truncated: false,
      kinds: [kind],
    });
  });

  it('A LIMIT that Weft uses for a null cuts as well', async () => {
    const query = 'UNWIND range(1, $rows) AS n RETURN n LIMIT $limit';
    expect(await answerOf(query, {}, { rows: 101, limit: null })).toMatchObject({ rows: 100, truncated: true });
    expect(await answerOf(query, {}, { rows: 100, limit: null })).toMatchObject({ rows: 100, truncated: false });
  });

  it('A LIMIT that Weft lowers may read as many nodes as are allowed, though it looks for one more', async () => {
    expect(
      await answerOf('MATCH (h:HOSTNAME) RETURN h.name LIMIT 200', { rows: 100, scannedNodes: 100 }),
    ).toMatchObject({
      rows: 100,
      truncated: true,
      kinds: ['limit-clamped'],
    });
  });

  it('The LIMITs of the branches of a UNION cut if all branches together are too many', async () => {
    const branch = (to: number) => `UNWIND range(1, ${to}) AS n RETURN n LIMIT 9`;
    expect(await answerOf(`${branch(3)} UNION ALL ${branch(3)}`)).toMatchObject({ rows: 5, truncated: true });
    expect(await answerOf(`${branch(2)} UNION ALL ${branch(3)}`)).toMatchObject({ rows: 5, truncated: false });
  });

  it('A LIMIT that the user asked for does not count as a cut', async () => {
    expect(await answerOf('UNWIND range(1, 9) AS n RETURN n LIMIT 3')).toMatchObject({ rows: 3, truncated: false });
  });
});

describe('a procedure that leaves out rows', () => {
  it.each(['answer', 'row', 'flag'])(
    'A procedure that leaves out rows reports it by its %s, whatever the query makes of the rows',
    async (way) => {
      for (const query of [
        `CALL svc.some("${way}")`,
        `CALL svc.some("${way}") YIELD n RETURN sum(n) AS sum`,
        `UNWIND ["${way}"] AS x CALL svc.some(x) YIELD n RETURN n`,
        `RETURN size(svc.some("${way}")) AS size`,
      ]) {
        expect(await answerOf(query)).toMatchObject({ truncated: true });
      }
      expect(await answerOf('CALL svc.some("") YIELD n RETURN n')).toMatchObject({ truncated: false });
    },
  );
});
