import { describe, expect, it } from 'vitest';
import { viewLookups } from '../../../cli/warm-up-work.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import type { Database, Reader, Statement } from '../../../store/database.ts';
import { THING_TYPES } from '../../../views/indicators/query-block.ts';
import { enrichThing } from '../../../views/indicators/things/enrich-thing.ts';
import { readThing } from '../../../views/indicators/things/thing.ts';
import { AS_OF, writeIndicators } from '../../http/indicators-data.ts';
import { THING_VALUES, writeThings } from '../../http/indicators-things-data.ts';
import { plan } from '../../http/plans.ts';
import { schemaDatabase } from '../../support/graph.ts';

const SUBJECTS = { domain: 'example.com', address: '192.0.2.10' };

describe('the queries of REST look-ups', () => {
  it('The queries that look up addresses and domains are all anchored on indexes', async () => {
    const database = await schemaDatabase();
    await writeIndicators(database);
    await expectAnchored(database, async (reader) => {
      for (const lookUp of viewLookups(fixedClock(AS_OF), SUBJECTS)) await lookUp(reader);
    });
  }, 300_000);

  it('The queries that look up the other types of indicator are all anchored on indexes', async () => {
    const database = await schemaDatabase();
    await writeThings(database);
    const known = {
      clock: fixedClock(AS_OF),
      suffixes: async () => LIBRARY_SUFFIXES,
      coverages: async () => ({ layers: new Map(), emptyTypes: new Set<string>() }),
    };
    await expectAnchored(database, async (reader) => {
      for (const type of THING_TYPES) await enrichThing({ reader, ...known }, readThing(type, THING_VALUES[type]));
    });
  }, 300_000);
});

/** Each text that the work reads by has a plan that scans nothing, and is no longer than a text of ours may be. */
async function expectAnchored(database: Database, work: (reader: Reader) => Promise<void>): Promise<void> {
  const sent = new Map<string, Statement>();
  await work({
    read: (statement) => {
      sent.set(statement.text, statement);
      return database.read(statement);
    },
  });
  expect(sent.size).toBeGreaterThan(20);
  for (const statement of sent.values()) {
    const operators = await plan(database, statement);
    const scans = operators.filter((name) => /^(AllNodesScan|\w*ByLabelScan|\w*RelationshipTypeScan)/.test(name));
    expect([statement.text, scans]).toEqual([statement.text, []]);
    expect(statement.text.length).toBeLessThanOrEqual(4096);
  }
}
