import { describe, expect, it } from 'vitest';
import type { Statement } from '../../../engine/database/database.ts';
import { projectionLookups } from '../../../procedures/projections/warm-up.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { AS_OF, writeIndicators } from '../../http/indicators-data.ts';
import { plan } from '../../http/plans.ts';
import { schemaDatabase } from '../../support/graph.ts';

const SUBJECTS = { domain: 'example.com', address: '192.0.2.10' };

describe('the texts of what REST tells of addresses and domains', () => {
  it('are all anchored on indexes', async () => {
    const database = await schemaDatabase();
    await writeIndicators(database);
    const sent = new Map<string, Statement>();
    const reader = {
      read: (statement: Statement) => {
        sent.set(statement.text, statement);
        return database.read(statement);
      },
    };
    for (const lookUp of projectionLookups(fixedClock(AS_OF), SUBJECTS)) await lookUp(reader);
    expect(sent.size).toBeGreaterThan(20);
    for (const statement of sent.values()) {
      const operators = await plan(database, statement);
      expect(operators.filter((name) => /^(AllNodesScan|\w*ByLabelScan|\w*RelationshipTypeScan)/.test(name))).toEqual(
        [],
      );
    }
  }, 300_000);
});
