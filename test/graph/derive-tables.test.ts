import { beforeEach, describe, expect, it } from 'vitest';
import { derive } from '../../loaders/derive/derive.ts';
import type { Fact } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { DAY, load, namesOf, toyFile, toySource } from './pipeline-toys.ts';

/** One part a collector, as the loader of tables has it. */
const TABLES = toySource('ris-tables', { part: (fileName) => `table ${fileName.split('.')[0]}` });
const UPDATES = toySource('ris-updates', { part: () => 'updates', accumulates: true });
const NEXT_DAY = DAY + 86_400_000;

let database: Database;

function seen(prefix: string, asn: number, peersSeeing: number): readonly Fact[] {
  return [{ kind: 'announcement', prefix, asn, peersSeeing }];
}

async function table(collector: string, observedAt: number, ...rows: readonly (readonly Fact[])[]): Promise<void> {
  const { status } = await load(database, TABLES, await toyFile(`${collector}.${observedAt}`, rows), { observedAt });
  expect(status).toBe('completed');
}

/** Name, withdrawn or not, peers. */
async function announced(): Promise<unknown[]> {
  await derive(database, { parts: ['routing'] });
  const rows = await database.read({
    text: 'MATCH (p:ANNOUNCED_PREFIX) RETURN p.name AS name, p.isWithdrawn AS gone, p.peersSeeing AS peers ORDER BY name',
  });
  return rows.map(({ name, gone, peers }) => [name, gone, peers === null ? null : Number(peers)]);
}

beforeEach(async () => {
  database = await schemaDatabase();
});

describe('tables of several collectors', () => {
  it('A prefix is withdrawn when the newest table of each collector lacks it, and the largest count of peers holds', async () => {
    await table('rrc00', DAY, seen('10.0.0.0/8', 64500, 5), seen('192.0.2.0/24', 64501, 7));
    await table('rrc01', DAY, seen('10.0.0.0/8', 64500, 9), seen('198.51.100.0/24', 64502, 1));
    await table('rrc00', NEXT_DAY, seen('10.0.0.0/8', 64500, 4));
    expect(await announced()).toEqual([
      ['10.0.0.0/8', false, 4],
      ['192.0.2.0/24', false, 7],
      ['198.51.100.0/24', false, 1],
    ]);
    await table('rrc01', NEXT_DAY, seen('10.0.0.0/8', 64500, 6), seen('198.51.100.0/24', 64502, 2));
    expect(await announced()).toEqual([
      ['10.0.0.0/8', false, 6],
      ['192.0.2.0/24', true, null],
      ['198.51.100.0/24', false, 2],
    ]);
  });
});

describe('updates', () => {
  it('Updates add up: a later and shorter file sweeps nothing and withdraws nothing', async () => {
    const path = (name: string): readonly Fact[] => [
      { kind: 'node', label: 'AS_PATH', name, properties: { length: 2 } },
    ];
    const first = [path('64500 64501'), path('64500 64502'), seen('10.0.0.0/8', 64501, 1)];
    await load(database, UPDATES, await toyFile('updates.1', first));
    const report = await load(database, UPDATES, await toyFile('updates.2', [path('64500 64503')]), {
      observedAt: NEXT_DAY,
    });
    expect([report.status, report.swept]).toEqual(['completed', 0]);
    expect(await namesOf(database, 'AS_PATH')).toEqual(['64500 64501', '64500 64502', '64500 64503']);
    expect(await announced()).toEqual([['10.0.0.0/8', false, 1]]);
  });
});
