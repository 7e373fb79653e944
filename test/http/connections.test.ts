import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { post, type TestApp, testApp } from './test-app.ts';

const AS_OF = new Date('2026-08-01T00:00:00Z');
const SHAPE = z.object({ reads: z.number() });

/** Makes so many reads at once, each of which takes Neo4j a moment. */
const greedy: ComputedProcedure<typeof SHAPE.shape> = {
  name: 'svc.greedy',
  description: 'Reads a lot.',
  example: 'CALL svc.greedy(8)',
  columns: [{ name: 'read', type: 'INTEGER', description: 'rows that were read' }],
  parameters: SHAPE,
  answer: async (calls, { reader }) => ({
    rows: await Promise.all(
      calls.map(async ({ reads }) => {
        const text = 'UNWIND range(1, $input.count) AS n WITH n WHERE n % 7 = 0 RETURN count(n) AS read';
        const one = () => reader.read({ text, parameters: { input: { count: 50_000 } } });
        const answers = await Promise.all(Array.from({ length: reads }, one));
        return answers.flat().map(({ read }) => ({ read: BigInt(Number(read)) }));
      }),
    ),
  }),
};

let database: Database;
let served: TestApp;

beforeAll(async () => {
  database = await schemaDatabase();
  const catalog = { find: (name: string) => (name === greedy.name ? greedy : undefined), all: () => [greedy] };
  served = await testApp(database, { engine: createQueryEngine({ database, catalog, clock: fixedClock(AS_OF) }) });
});

it('32 queries of one key, which want 8 reads each, leave connections to other keys and to health checks', async () => {
  await served.json('/ready');
  const { text: other } = await served.keys.create('another', ['query']);
  const whole = async () =>
    (await served.ask('/api/query', post({ query: 'CALL svc.greedy(8)', timeout: 60_000 }))).json();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, database.openSessions);
  }, 1);
  let ended = 0;
  const queries = Array.from({ length: 32 }, () =>
    whole().then((answer) => {
      ended += 1;
      return answer;
    }),
  );
  await expect.poll(() => database.openSessions).toBeGreaterThan(20);
  const headers = { authorization: `Bearer ${other}` };
  const [answer, ready] = await Promise.all([
    served.app.request('/api/query?q=RETURN%201%20AS%20one', { headers }),
    served.app.request('/ready'),
  ]);
  expect(ended).toBeLessThan(32);
  expect(await answer.json()).toMatchObject({ rows: [{ one: 1 }] });
  expect(ready.status).toBe(200);
  for (const result of await Promise.all(queries)) {
    expect(result).toMatchObject({ rows: Array.from({ length: 8 }, () => ({ read: 7142 })) });
  }
  clearInterval(watch);
  expect(most).toBeLessThan(database.poolSize);
}, 120_000);
