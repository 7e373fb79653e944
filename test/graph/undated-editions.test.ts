import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../store/database.ts';
import { feed } from '../support/feeds.ts';
import { schemaDatabase } from '../support/graph.ts';
import { DAY, load } from './pipeline-toys.ts';

let database: Database;

beforeEach(async () => {
  database = await schemaDatabase();
});

const DAY_MS = 86_400_000;
const FEED = 'cert-pl-domains';

/** Three editions, ten days apart: one row appears in the second and leaves in the third. */
const EDITIONS: ReadonlyMap<number, readonly string[]> = new Map([
  [1, ['old.example.com', 'gone.example.com', 'back.example.com']],
  [2, ['old.example.com', 'gone.example.com', 'brief.example.com', 'new.example.com']],
  [3, ['old.example.com', 'new.example.com', 'late.example.com', 'back.example.com']],
]);

async function loadEdition(number: number): Promise<void> {
  const path = join(await mkdtemp(join(tmpdir(), 'weft-edition-')), 'list.txt');
  await writeFile(path, `${(EDITIONS.get(number) ?? []).join('\n')}\n`);
  await load(database, feed(FEED), path, { observedAt: DAY + 10 * number * DAY_MS });
}

/** The interval of each listing, in days after the first day of the tests. */
async function intervals(): Promise<Readonly<Record<string, readonly number[]>>> {
  const rows = await database.read({
    text: `MATCH (h:HOSTNAME)-[r:LISTED_IN]->(:FEED_SOURCE {id: $id})
      RETURN h.name AS name, r.seenFrom AS seenFrom, r.seenUntil AS seenUntil ORDER BY name`,
    parameters: { id: FEED },
  });
  const days = (instant: unknown) => (Number(instant) - DAY) / DAY_MS;
  return Object.fromEntries(
    rows.map(({ name, seenFrom, seenUntil }) => [String(name), [days(seenFrom), days(seenUntil)]]),
  );
}

const ORDERS = [
  [1, 2, 3],
  [1, 3, 2],
  [2, 1, 3],
  [2, 3, 1],
  [3, 1, 2],
  [3, 2, 1],
];

describe('rows without dates in three editions', () => {
  it.each(ORDERS)(
    'Loaded as %i, %i, %i, each row was seen between the edition without it and the first with it',
    async (...order) => {
      for (const number of order) await loadEdition(number);
      expect(await intervals()).toMatchObject({
        'old.example.com': [-21, 10],
        'new.example.com': [10, 20],
        'late.example.com': [20, 30],
      });
    },
  );

  it.each([
    [1, 2, 3],
    [1, 3, 2],
  ])(
    'Loaded as %i, %i, %i, a row that left the list and came back was seen after the edition without it',
    async (...order) => {
      for (const number of order) await loadEdition(number);
      expect(await intervals()).toMatchObject({ 'back.example.com': [20, 30] });
    },
  );

  it('A row that the newest edition lacks is no longer listed', async () => {
    for (const number of [1, 2, 3]) await loadEdition(number);
    expect(Object.keys(await intervals())).toEqual(['back', 'late', 'new', 'old'].map((name) => `${name}.example.com`));
  });

  it('A row that only an older edition has is no fresher than that edition', async () => {
    for (const number of [3, 1, 2]) await loadEdition(number);
    expect(await intervals()).toMatchObject({ 'brief.example.com': [10, 20], 'gone.example.com': [-21, 10] });
  });

  it.each(ORDERS)('Loaded as %i, %i, %i and once more, nothing changes', async (...order) => {
    for (const number of order) await loadEdition(number);
    const before = await intervals();
    for (const number of order) await loadEdition(number);
    expect(await intervals()).toEqual(before);
  });
});
