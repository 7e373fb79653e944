import { beforeAll, describe, expect, it } from 'vitest';
import { AROUND, BLOCKS, NETWORKS, RELATIONS, ROAS_OF_PREFIXES } from '../../loaders/derive/signal-evidence.ts';
import { PATHS } from '../../loaders/derive/signal-writes.ts';
import type { Database } from '../../store/database.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { runExpanded } from './expanded-query.ts';
import { FIRST, loadConflicts, loadRouting, postureOf, SECOND, signalsOf, TABLE } from './routing-signals-graph.ts';

let database: Database;
beforeAll(async () => {
  database = await schemaDatabase();
});

describe('routing signals', { timeout: 600_000 }, () => {
  it('A table without several origins and without ROAs has no signals, whatever is announced inside others', async () => {
    await loadRouting(database, 'table', FIRST, TABLE);
    expect(await signalsOf(database)).toEqual({});
    expect(await postureOf(database, 'AS500502')).toEqual(['none', null]);
  });

  it('A signal names who announces a block as well as its holder, or a part of one, and since when', async () => {
    await loadConflicts(database);
    expect(await signalsOf(database)).toEqual({
      // Later than the other origin, and no ROA speaks of it.
      'moas-origin|AS500510|AS500500': ['NOT_FOUND', 0.5, 1, '192.0.2.0/24'],
      // A ROA names the other origin.
      'moas-origin|AS500511|AS500503': ['INVALID', 0.8, 1, '203.0.113.0/24'],
      'more-specific-of-other|AS500505|AS500503': ['INVALID', 0.8, 1, '203.0.113.128/25'],
      'more-specific-of-other|AS500506|AS500501': ['NOT_FOUND', 0.3, 1, '198.51.9.0/24'],
    });
    expect(await postureOf(database, 'AS500511')).toEqual(['exposed', ['moas-origin', 'rpki-invalid-origin']]);
    expect(await postureOf(database, 'AS500510')).toEqual(['watch', ['moas-origin']]);
    expect(await postureOf(database, 'AS500503')).toEqual(['none', null]);
    const conflicts = await database.read({
      text: `MATCH (p:ANNOUNCED_PREFIX)-[r:CONFLICTS_WITH]->(a:ASN)
        RETURN p.name + ' ' + a.name + ' ' + r.kind AS told, r.since AS since ORDER BY told`,
    });
    expect(conflicts.map(({ told: reported, since }) => [reported, since])).toEqual([
      ['192.0.2.0/24 AS500510 moas', SECOND],
      ['198.51.0.0/16 AS500506 sub-moas', SECOND],
      ['203.0.113.0/24 AS500505 sub-moas', SECOND],
      ['203.0.113.0/24 AS500511 moas', SECOND],
    ]);
  });

  it('Routing signals are in explain, the likeliest first, and count in the past of the AS', async () => {
    const { rows } = await runExpanded(database, 'CALL explain("AS500511") YIELD explanation, factors, breakdown');
    expect(rows[0]?.explanation).toContain(
      'It announces 203.0.113.0/24 at the same time as AS500503 (since 2026-07-20, RPKI INVALID, confidence 0.8).',
    );
    expect(rows[0]?.factors).toContain(
      'routing-signal:moas-origin AS500503: 203.0.113.0/24, since 2026-07-20, RPKI INVALID, confidence 0.8',
    );
    expect(rows[0]?.breakdown).toMatchObject({ historicalScore: 28.35 });
  });
});

describe('what is asked for signals', () => {
  it.each([
    ['blocks', BLOCKS, { names: [] }],
    ['blocks around them', AROUND, { names: [] }],
    ['ROAs in them', ROAS_OF_PREFIXES, { prefixes: [] }],
    ['networks', NETWORKS, { names: [] }],
    ['what they are to each other', RELATIONS, { pairs: [] }],
    ['paths', PATHS, { signals: [] }],
  ])('A statement on signals is anchored on an index: %s', async (_, text, parameters) => {
    const operators = await plan(database, { text, parameters });
    expect(operators.filter((name) => /LabelScan|AllNodesScan|IndexScan|RelationshipTypeScan/.test(name))).toEqual([]);
    expect(text.length).toBeLessThan(4_000);
  });
});
