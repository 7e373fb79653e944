import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QueryEngine } from '../../engine/query-engine.ts';
import type { Database } from '../../store/database.ts';
import { COSTLY } from '../support/costly-queries.ts';
import { expectRewritesToRun, expectToSurvive } from '../support/engine-survives.ts';
import { schemaDatabase } from '../support/graph.ts';
import { mutatedHostileText } from '../support/hostile-mutations.ts';
import { FRIENDLY, HOSTILE, ISLANDS } from '../support/hostile-queries.ts';
import { inventoryOf } from '../support/inventory.ts';
import { smallGraphEngine, writeSmallGraph } from '../support/small-graph.ts';

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await writeSmallGraph(database);
  engine = smallGraphEngine(database);
});

const inventory = () => inventoryOf(database);

describe('a hostile query', () => {
  it('Every hostile query is refused with its slug and code, and changes nothing', async () => {
    const before = await inventory();
    const outcomes = [];
    for (const { query, slug, code, reason } of HOSTILE) {
      const expected = { slug, code, ...(reason === undefined ? {} : { reason }) };
      const outcome = await engine.run({ query }).then(
        (answer) => ({ rows: answer.rows.length }),
        (problem) => ({
          slug: problem.slug,
          code: problem.extras.code,
          ...(reason === undefined ? {} : { reason: problem.extras.reason }),
        }),
      );
      if (JSON.stringify(outcome) !== JSON.stringify(expected))
        outcomes.push({ query: query.slice(0, 120), outcome, expected });
    }
    expect(outcomes).toEqual([]);
    expect(await inventory()).toEqual(before);
  }, 300_000);

  it('A hostile query in a batch is refused, and nothing of the batch runs', async () => {
    const before = await inventory();
    const run = engine.run({ query: 'RETURN 1 AS x; CREATE (n:HOSTNAME {name: "evil.example"})' });
    await expect(run).rejects.toMatchObject({ slug: 'query-error', extras: { code: 'READ_ONLY' } });
    expect(await inventory()).toEqual(before);
  });

  it('Every eighth hostile query offers only rewrites that run', async () => {
    await expectRewritesToRun(
      engine,
      HOSTILE.filter((_, place) => place % 8 === 0),
    );
  }, 300_000);
});

describe('a costly query', () => {
  it('Every eighth costly query is answered, refused or runs out of time, and the next query answers', async () => {
    await expectToSurvive(
      engine,
      database,
      COSTLY.filter((_, place) => place % 8 === 0),
    );
  }, 300_000);
});

describe('whatever is done to a hostile text', () => {
  it('A mutated hostile text changes nothing, and no answer holds an internal node', async () => {
    const before = await inventory();
    const property = fc.asyncProperty(mutatedHostileText, async (query) => {
      const answer = await engine.run({ query, timeoutMs: 5000 }).catch((problem) => {
        expect(problem).toHaveProperty('slug');
        expect(problem.slug).not.toBe('internal-error');
        return null;
      });
      expect(JSON.stringify(answer?.rows ?? [])).not.toMatch(/api_key|load_run|secret|key-1|run-1/i);
    });
    await fc.assert(property, { numRuns: Number(process.env.WEFT_FUZZ_RUNS ?? 120) });
    expect(await inventory()).toEqual(before);
  }, 300_000);

  it('A condition after YIELD cannot reach further than one before it', async () => {
    const call = 'MATCH (h:HOSTNAME {name: "www.example.com"}) CALL svc.resolve(h.name) YIELD host';
    for (const condition of [
      'EXISTS { (n) }',
      'COUNT { MATCH (n) WHERE n.hash = "secret" } > 0',
      'EXISTS { (:API_KEY) }',
    ]) {
      await expect(engine.run({ query: `${call} WHERE ${condition} RETURN host` })).rejects.toHaveProperty(
        'status',
        400,
      );
    }
    const { rows } = await engine.run({ query: `${call} WHERE EXISTS { (h)-[:CHILD_OF]->() } RETURN host` });
    expect(rows).toEqual([{ host: 'www.example.com' }]);
  });
});

describe('an internal node', () => {
  it('An internal node is in the database, and no query of the corpus returns it', async () => {
    const [count] = await database.read({ text: 'MATCH (n:API_KEY|SETTING|LOAD_RUN) RETURN count(n) AS internal' });
    expect(count?.internal).toBeGreaterThanOrEqual(3);
    for (const { query } of ISLANDS) await expect(engine.run({ query })).rejects.toHaveProperty('slug');
  });

  it('An internal node is on no path from nodes of the contract', async () => {
    const { rows } = await engine.run({
      query:
        'MATCH (h:HOSTNAME {name: "www.example.com"})-[*0..4]-(x) UNWIND labels(x) AS label RETURN DISTINCT label ORDER BY label',
    });
    expect(rows.map(({ label }) => label)).toEqual(['ANNOUNCED_PREFIX', 'ASN', 'HOSTNAME', 'IPV4', 'TLD']);
  });

  it('An internal node cannot be read by a string id', async () => {
    for (const id of ['api_key/key-1', 'setting/as_of', 'API_KEY/key-1']) {
      await expect(engine.run({ query: `MATCH (n) WHERE id(n) = "${id}" RETURN n` })).rejects.toHaveProperty('slug');
    }
  });

  it('A query of an internal label gets the answer of a label that does not exist', async () => {
    const [internal, invented] = await Promise.all(
      ['API_KEY', 'QQQ_XYZ'].map((label) =>
        engine.run({ query: `MATCH (n:${label}) RETURN n` }).catch((problem) => problem),
      ),
    );
    const { message, extras } = internal;
    expect({ message: message.replaceAll('API_KEY', 'QQQ_XYZ'), extras }).toEqual({
      message: invented.message,
      extras: invented.extras,
    });
  });
});

describe('a friendly query', () => {
  it.each(FRIENDLY.filter((query) => !/^(EXPLAIN|PROFILE)/.test(query)))(
    '%s gives the rows of the database itself',
    async (query) => {
      const session = database.session('READ');
      try {
        const raw = await session.run(query);
        const answer = await engine.run({ query });
        expect(answer.columns).toEqual(raw.records[0]?.keys ?? answer.columns);
        expect(answer.rows.length).toBe(raw.records.length);
        const scalars = raw.records.map((record) => plainOnly(record.toObject()));
        expect(answer.rows.map(plainOnly)).toEqual(scalars);
      } finally {
        await session.close();
      }
    },
  );
});

/** The columns whose values are the same in both forms: strings, booleans, numbers and lists of these. */
function plainOnly(row: Record<string, unknown>): Record<string, unknown> {
  const plain = (value: unknown): unknown => {
    if (typeof value === 'bigint') return Number(value);
    return Array.isArray(value) ? value.map(plain) : value;
  };
  return Object.fromEntries(
    Object.entries(row)
      .filter(([, value]) => value === null || typeof value !== 'object' || Array.isArray(value))
      .map(([key, value]) => [key, plain(value)]),
  );
}
