import { beforeAll, describe, expect, it } from 'vitest';
import type { CompiledProcedure } from '../../engine/contract/procedure-catalog.ts';
import { createQueryEngine, type QueryEngine } from '../../engine/query-engine.ts';
import { NO_PARAMETERS } from '../../procedures/arguments.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { takeLongTexts } from '../support/own-texts.ts';

const LONG = `RETURN size([${Array.from({ length: 2_500 }, () => '1').join(',')}]) AS size`;

const long: CompiledProcedure = {
  name: 'svc.long',
  description: 'Answers by a text of 5 kB.',
  example: 'CALL svc.long()',
  columns: [{ name: 'size', type: 'INTEGER', description: 'size of a list' }],
  parameters: NO_PARAMETERS,
  compile: (calls) => ({ text: LONG, inputs: calls.map(() => ({})) }),
};

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  const catalog = { find: (name: string) => (name === long.name ? long : undefined), all: () => [long] };
  engine = createQueryEngine({ database, catalog, clock: fixedClock(new Date(0)) });
});

describe('texts that are longer than 4 kB', () => {
  it('A text over 4 kB is found if a procedure sends it', async () => {
    expect((await engine.run({ query: 'CALL svc.long()' })).rows).toEqual([{ size: 2_500 }]);
    expect(takeLongTexts()).toContainEqual(expect.stringMatching(/^5\d{3} characters: .*RETURN size\(\[1,1,/s));
  });

  it('A text over 4 kB is not reported if a user or a test sends it', async () => {
    expect((await engine.run({ query: LONG })).rows).toEqual([{ size: 2_500 }]);
    expect(await database.read({ text: LONG })).toEqual([{ size: 2_500 }]);
    expect(takeLongTexts()).toEqual([]);
  });
});
