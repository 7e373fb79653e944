import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine } from '../../engine/query-engine.ts';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { loadFile } from '../../loaders/load.ts';
import { reconcileAsOf } from '../../loaders/reconcile-ages.ts';
import { anchorVerdicts } from '../../procedures/anchor-verdicts.ts';
import { procedureCatalog } from '../../procedures/catalog.ts';
import { fixedClock } from '../../schema/clock.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { listFile } from '../support/list-file.ts';

const VALID = new Date('2026-11-20T12:00:00Z');
/** A load leaves out entries that have ended, so the end has to be far in the future. */
const OVER = new Date('2099-11-26T12:00:00Z');
const ADDRESS = '192.0.33.7';
const NETWORK = '192.0.33.0/24';

const BUNDLE = {
  type: 'bundle',
  id: 'bundle--1',
  objects: [
    {
      type: 'indicator',
      spec_version: '2.1',
      id: 'indicator--8e2e2d2b-17d4-4cbf-938f-98ee46b3cd3f',
      created: '2026-11-19T00:00:00Z',
      modified: '2026-11-19T00:00:00Z',
      name: 'C2',
      indicator_types: ['malicious-activity'],
      pattern: `[ipv4-addr:value = '${ADDRESS}']`,
      pattern_type: 'stix',
      valid_from: '2026-11-19T00:00:00Z',
      valid_until: '2099-11-25T00:00:00Z',
    },
  ],
};

let database: Database;

async function explained(name: string, at: Date, columns = 'level, context, explanation') {
  const clock = fixedClock(at);
  const engine = createQueryEngine({ database, anchorVerdicts, catalog: procedureCatalog, clock });
  const query = `CALL explain("${name}") YIELD ${columns} RETURN ${columns}`;
  const answer = await engine.run({ query });
  if (!('rows' in answer)) throw new Error('this test asks single statements');
  return answer.rows[0];
}

beforeAll(async () => {
  database = await schemaDatabase();
  const source = sourceDeclaration('stix-bundle');
  if (source === undefined) throw new Error('stix-bundle is not in the catalog');
  const options = { observedAt: VALID.getTime(), asOf: VALID };
  await loadFile(database, source, await listFile(JSON.stringify(BUNDLE)), options);
}, 600_000);

describe('an indicator of STIX that is valid until a day', () => {
  it('Until then, it accuses the address and counts in its network', async () => {
    const before = await explained(ADDRESS, VALID);
    expect(before).toMatchObject({ level: expect.stringMatching(/^(?:LOW|MEDIUM|HIGH|CRITICAL)$/), context: [] });
    expect(Object(await explained(NETWORK, VALID, 'breakdown'))).toMatchObject({ breakdown: { listedIps: 1 } });
  });

  it('After it, the stored verdicts of the address and its network have it no longer, and it is history', async () => {
    expect(await reconcileAsOf(database, OVER)).toBeGreaterThan(0);
    const after = await explained(ADDRESS, OVER);
    expect(after).toMatchObject({
      level: 'NONE',
      context: [{ kind: 'historic', count: 1, example: '2099-11-25' }],
      explanation: expect.stringContaining('until 2099-11-25'),
    });
    expect(Object(await explained(NETWORK, OVER, 'breakdown'))).toMatchObject({ breakdown: { listedIps: 0 } });
    const [stored] = await database.read({
      text: 'MATCH (n:IPV4 {name: $name}) RETURN n.verdictLevel AS level, coalesce(n.isThreat, false) AS isThreat',
      parameters: { name: ADDRESS },
    });
    expect(stored).toEqual({ level: null, isThreat: false });
  });
});
