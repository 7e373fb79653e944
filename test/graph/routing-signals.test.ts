import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../engine/database/database.ts';
import { derive } from '../../loaders/derive/derive.ts';
import { AROUND, BLOCKS, NETWORKS, RELATIONS, ROAS_OF_PREFIXES } from '../../loaders/derive/signal-evidence.ts';
import { PATHS } from '../../loaders/derive/signal-writes.ts';
import { loadFile } from '../../loaders/load.ts';
import type { Fact } from '../../loaders/source.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { runExpanded } from './expanded-query.ts';
import { toyFile, toySource } from './pipeline-toys.ts';

const DAY = 86_400_000;
const FIRST = Date.UTC(2026, 0, 1);
const SECOND = FIRST + 200 * DAY;
const THIRD = SECOND + DAY;

let database: Database;
let files = 0;

/** Loads a file as the program does: what it touched is derived, and deriving everything anew changes nothing. */
async function load(source: string, at: number, facts: readonly Fact[]): Promise<void> {
  files += 1;
  const path = await toyFile(
    `signals-${files}.jsonl`,
    facts.map((fact) => [fact]),
  );
  const layer = source === 'table' ? 'bgp-announcements' : 'rpki';
  const declaration = toySource(source, { layer, ...(source === 'table' ? { complete: true } : {}) });
  const { status, error } = await loadFile(database, declaration, path, { observedAt: at, allowShrink: true });
  expect([status, error]).toEqual(['completed', null]);
  const changed = (await derive(database)).filter(
    ({ nodesWritten, nodesDeleted, edgesWritten, edgesDeleted }) =>
      nodesWritten + nodesDeleted + edgesWritten + edgesDeleted > 0,
  );
  expect(changed).toEqual([]);
}

const announces = (prefix: string, ...asns: readonly number[]): readonly Fact[] =>
  asns.map((asn) => ({ kind: 'announcement', prefix, asn }));
const edge = (type: string, from: readonly [string, string], to: readonly [string, string], properties = {}): Fact => ({
  kind: 'edge',
  type,
  from: { label: from[0], name: from[1] },
  to: { label: to[0], name: to[1] },
  properties,
});
const authorizes = (prefix: string, asn: number, maxLength: number): readonly Fact[] => {
  const name = `${prefix} AS${asn} ${maxLength}`;
  return [
    { kind: 'node', label: 'ROA', name, properties: { prefix, asn, maxLength } },
    edge('AUTHORIZES', ['ROA', name], ['ASN', `AS${asn}`]),
  ];
};

async function signals(): Promise<Record<string, unknown>> {
  const rows = await database.read({
    text: `MATCH (a:ASN)-[:SHOWS_SIGNAL]->(s:ROUTING_SIGNAL)-[:CONCERNS_ASN]->(b:ASN)
      WHERE s.name ENDS WITH '|' + b.name AND split(s.name, '|')[1] = a.name
      RETURN s.name AS name, [s.rpkiStatus, s.confidence, s.prefixCount] + s.prefixes
        + CASE WHEN s.isOver THEN ['over'] ELSE [] END AS told ORDER BY name`,
  });
  return Object.fromEntries(rows.map(({ name, told }) => [String(name), told]));
}

async function posture(asn: string): Promise<readonly unknown[]> {
  const [row] = await database.read({
    text: 'MATCH (a:ASN {name: $asn}) RETURN [a.hijackPosture, a.hijackSignals] AS posture',
    parameters: { asn },
  });
  return Array.isArray(row?.posture) ? row.posture : [];
}

/** A table as it is at first: what it shows may be of any age. */
const TABLE: readonly Fact[] = [
  ...announces('192.0.2.0/24', 500500),
  ...announces('198.51.0.0/16', 500501),
  ...announces('198.51.7.0/24', 500502),
  ...announces('203.0.113.0/24', 500503),
];

beforeAll(async () => {
  database = await schemaDatabase();
});

describe('routing signals', { timeout: 600_000 }, () => {
  it('are none in a table without several origins and without ROAs, whatever is announced inside others', async () => {
    await load('table', FIRST, TABLE);
    expect(await signals()).toEqual({});
    expect(await posture('AS500502')).toEqual(['none', null]);
  });

  it('tell who announces a block beside its holder, or a part of what it announces, from when on', async () => {
    await load('rpki', SECOND, authorizes('203.0.113.0/24', 500503, 24));
    await load('table', SECOND, [
      ...TABLE,
      ...announces('192.0.2.0/24', 500510),
      ...announces('203.0.113.0/24', 500511),
      ...announces('203.0.113.128/25', 500505),
      ...announces('198.51.9.0/24', 500506),
    ]);
    expect(await signals()).toEqual({
      // Later than the other origin, and no ROA speaks of it.
      'moas-origin|AS500510|AS500500': ['NOT_FOUND', 0.5, 1, '192.0.2.0/24'],
      // A ROA names the other origin.
      'moas-origin|AS500511|AS500503': ['INVALID', 0.8, 1, '203.0.113.0/24'],
      'more-specific-of-other|AS500505|AS500503': ['INVALID', 0.8, 1, '203.0.113.128/25'],
      'more-specific-of-other|AS500506|AS500501': ['NOT_FOUND', 0.3, 1, '198.51.9.0/24'],
    });
    expect(await posture('AS500511')).toEqual(['exposed', ['moas-origin', 'rpki-invalid-origin']]);
    expect(await posture('AS500510')).toEqual(['watch', ['moas-origin']]);
    expect(await posture('AS500503')).toEqual(['none', null]);
    const conflicts = await database.read({
      text: `MATCH (p:ANNOUNCED_PREFIX)-[r:CONFLICTS_WITH]->(a:ASN)
        RETURN p.name + ' ' + a.name + ' ' + r.kind AS told, r.since AS since ORDER BY told`,
    });
    expect(conflicts.map(({ told, since }) => [told, since])).toEqual([
      ['192.0.2.0/24 AS500510 moas', SECOND],
      ['198.51.0.0/16 AS500506 sub-moas', SECOND],
      ['203.0.113.0/24 AS500505 sub-moas', SECOND],
      ['203.0.113.0/24 AS500511 moas', SECOND],
    ]);
  });

  it('are told by explain, the likeliest first, and count in the past of the AS', async () => {
    const { rows } = await runExpanded(database, 'CALL explain("AS500511") YIELD explanation, factors, breakdown');
    expect(rows[0]?.explanation).toContain(
      'It announces 203.0.113.0/24 at the same time as AS500503 (since 2026-07-20, RPKI INVALID, confidence 0.8).',
    );
    expect(rows[0]?.factors).toContain(
      'routing-signal:moas-origin AS500503: 203.0.113.0/24, since 2026-07-20, RPKI INVALID, confidence 0.8',
    );
    expect(rows[0]?.breakdown).toMatchObject({ historicalScore: 28.35 });
  });

  it('go once something explains them: an agreement, one company, a ROA', async () => {
    await load('aspa', SECOND, [edge('ATTESTS_PROVIDER', ['ASN', 'AS500500'], ['ASN', 'AS500510'])]);
    expect(Object.keys(await signals())).not.toContain('moas-origin|AS500510|AS500500');
    await load('companies', SECOND, [
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
    await load('rpki', THIRD, [
      ...authorizes('203.0.113.0/24', 500503, 24),
      ...authorizes('203.0.113.0/24', 500511, 25),
    ]);
    expect(Object.keys(await signals())).toEqual(['more-specific-of-other|AS500506|AS500501']);
    expect(await posture('AS500511')).toEqual(['none', null]);
  });

  it('are remembered when what they were seen by ends', async () => {
    await load('table', THIRD, TABLE);
    expect(await signals()).toEqual({
      'more-specific-of-other|AS500506|AS500501': ['NOT_FOUND', 0.3, 1, '198.51.9.0/24', 'over'],
    });
    expect(await posture('AS500506')).toEqual([null, null]);
    const sub = await database.read({ text: 'MATCH ()-[r:CONFLICTS_WITH]->() RETURN count(r) AS count' });
    expect(sub).toEqual([{ count: 0 }]);
  });

  it('tell who took the place of another whom ROAs still name, with the day of the ROAs where they are older', async () => {
    await load('table', THIRD + 60 * DAY, [
      ...TABLE.filter((fact) => fact.kind !== 'announcement' || fact.prefix !== '203.0.113.0/24'),
      ...announces('203.0.113.0/24', 500509),
    ]);
    expect(await signals()).toMatchObject({
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
  it('is covered by ROAs as far as they authorise it, and shrinks by what the newest table lacks', async () => {
    const spaceOf = async (asn: string) => {
      const [row] = await database.read({
        text: 'MATCH (a:ASN {name: $asn}) RETURN a.rpkiCoverage AS coverage, a.isDeclining AS declines, a.curatedSignals AS codes',
        parameters: { asn },
      });
      return row;
    };
    expect(await spaceOf('AS500501')).toEqual({ coverage: 0, declines: null, codes: null });
    await load('rpki', THIRD + 60 * DAY, authorizes('198.51.0.0/17', 500501, 24));
    await load('table', THIRD + 70 * DAY, [
      ...announces('192.0.2.0/24', 500500),
      ...announces('198.51.0.0/18', 500501),
      ...announces('198.51.64.0/24', 500501),
      ...announces('198.51.128.0/18', 500501),
    ]);
    expect(await spaceOf('AS500501')).toEqual({ coverage: 0.5039, declines: null, codes: null });
    await load('table', THIRD + 80 * DAY, [
      ...announces('192.0.2.0/24', 500500),
      ...announces('198.51.0.0/18', 500501),
    ]);
    expect(await spaceOf('AS500501')).toEqual({ coverage: 1, declines: true, codes: ['declining-network'] });
    await load('table', THIRD + 90 * DAY, [
      ...announces('192.0.2.0/24', 500500),
      ...announces('198.51.0.0/16', 500501),
    ]);
    expect(await spaceOf('AS500501')).toEqual({ coverage: 0, declines: null, codes: null });
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
  ])('is anchored on an index: %s', async (_, text, parameters) => {
    const operators = await plan(database, { text, parameters });
    expect(operators.filter((name) => /LabelScan|AllNodesScan|IndexScan|RelationshipTypeScan/.test(name))).toEqual([]);
    expect(text.length).toBeLessThan(4_000);
  });
});
