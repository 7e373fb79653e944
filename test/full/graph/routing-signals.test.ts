import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../store/database.ts';
import {
  announces,
  authorizes,
  DAY,
  edge,
  FIRST,
  loadConflicts,
  loadRouting,
  postureOf,
  SECOND,
  signalsOf,
  TABLE,
  THIRD,
} from '../../graph/routing-signals-graph.ts';
import { schemaDatabase } from '../../support/graph.ts';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
  await loadRouting(database, 'table', FIRST, TABLE);
  await loadConflicts(database);
});

describe('routing signals', { timeout: 600_000 }, () => {
  it('A routing signal is removed once something explains it: an agreement, one company, a ROA', async () => {
    await loadRouting(database, 'aspa', SECOND, [edge('ATTESTS_PROVIDER', ['ASN', 'AS500500'], ['ASN', 'AS500510'])]);
    expect(Object.keys(await signalsOf(database))).not.toContain('moas-origin|AS500510|AS500500');
    await loadRouting(database, 'companies', SECOND, [
      edge('REGISTERED_BY', ['ASN', 'AS500505'], ['ORGANIZATION', 'example networks inc']),
      edge('REGISTERED_BY', ['ASN', 'AS500503'], ['ORGANIZATION', 'example networks, inc.']),
      {
        kind: 'node',
        label: 'ORGANIZATION',
        name: 'example networks, inc.',
        properties: { displayName: 'Example Networks, Inc.' },
      },
      {
        kind: 'node',
        label: 'ORGANIZATION',
        name: 'example networks inc',
        properties: { displayName: 'Example Networks Inc' },
      },
    ]);
    await loadRouting(database, 'rpki', THIRD, [
      ...authorizes('203.0.113.0/24', 500503, 24),
      ...authorizes('203.0.113.0/24', 500511, 25),
    ]);
    expect(Object.keys(await signalsOf(database))).toEqual(['more-specific-of-other|AS500506|AS500501']);
    expect(await postureOf(database, 'AS500511')).toEqual(['none', null]);
  });

  it('A routing signal stays in the graph as over when the announcements that raised it end', async () => {
    await loadRouting(database, 'table', THIRD, TABLE);
    expect(await signalsOf(database)).toEqual({
      'more-specific-of-other|AS500506|AS500501': ['NOT_FOUND', 0.3, 1, '198.51.9.0/24', 'over'],
    });
    expect(await postureOf(database, 'AS500506')).toEqual([null, null]);
    const sub = await database.read({ text: 'MATCH ()-[r:CONFLICTS_WITH]->() RETURN count(r) AS count' });
    expect(sub).toEqual([{ count: 0 }]);
  });

  it('A routing signal names the AS that replaced one that ROAs still name, with the day of the ROAs if they are older', async () => {
    await loadRouting(database, 'table', THIRD + 60 * DAY, [
      ...TABLE.filter((fact) => fact.kind !== 'announcement' || fact.prefix !== '203.0.113.0/24'),
      ...announces('203.0.113.0/24', 500509),
    ]);
    expect(await signalsOf(database)).toMatchObject({
      'origin-change|AS500509|AS500503': ['INVALID', 0.55, 1, '203.0.113.0/24'],
    });
    const rows = await database.read({
      text: "MATCH (s:ROUTING_SIGNAL {name: 'origin-change|AS500509|AS500503'}) RETURN s.excuses AS excuses",
    });
    expect(rows).toEqual([
      {
        excuses: ['the ROAs are of 2026-07-21 and the announcement of 2026-09-19: they may have been changed'],
      },
    ]);
  });
});

describe('the space of an AS', { timeout: 600_000 }, () => {
  it('The space of an AS is covered by ROAs as far as they authorise it, and declines by what the newest table lacks', async () => {
    const spaceOf = async (asn: string) => {
      const [row] = await database.read({
        text: 'MATCH (a:ASN {name: $asn}) RETURN a.rpkiCoverage AS coverage, a.isDeclining AS declines, a.curatedSignals AS codes',
        parameters: { asn },
      });
      return row;
    };
    expect(await spaceOf('AS500501')).toEqual({ coverage: 0, declines: null, codes: null });
    await loadRouting(database, 'rpki', THIRD + 60 * DAY, authorizes('198.51.0.0/17', 500501, 24));
    await loadRouting(database, 'table', THIRD + 70 * DAY, [
      ...announces('192.0.2.0/24', 500500),
      ...announces('198.51.0.0/18', 500501),
      ...announces('198.51.64.0/24', 500501),
      ...announces('198.51.128.0/18', 500501),
    ]);
    expect(await spaceOf('AS500501')).toEqual({ coverage: 0.5039, declines: null, codes: null });
    await loadRouting(database, 'table', THIRD + 80 * DAY, [
      ...announces('192.0.2.0/24', 500500),
      ...announces('198.51.0.0/18', 500501),
    ]);
    expect(await spaceOf('AS500501')).toEqual({ coverage: 1, declines: true, codes: ['declining-network'] });
    await loadRouting(database, 'table', THIRD + 90 * DAY, [
      ...announces('192.0.2.0/24', 500500),
      ...announces('198.51.0.0/16', 500501),
    ]);
    expect(await spaceOf('AS500501')).toEqual({ coverage: 0, declines: null, codes: null });
  });
});
