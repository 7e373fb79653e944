import { expect } from 'vitest';
import { derive } from '../../loaders/derive/derive.ts';
import { loadFile } from '../../loaders/load.ts';
import type { Fact } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';
import { toyFile, toySource } from './pipeline-toys.ts';

/** Days of tables and ROAs, epoch ms. */
export const DAY = 86_400_000;
export const FIRST = Date.UTC(2026, 0, 1);
export const SECOND = FIRST + 200 * DAY;
export const THIRD = SECOND + DAY;

let files = 0;

/** Loads a file as the program does, with a derivation of what it touched. Checks that deriving everything again changes nothing. */
export async function loadRouting(
  database: Database,
  source: string,
  at: number,
  facts: readonly Fact[],
): Promise<void> {
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

/** A block that these announce. */
export const announces = (prefix: string, ...asns: readonly number[]): readonly Fact[] =>
  asns.map((asn) => ({ kind: 'announcement', prefix, asn }));
/** An edge between two nodes. */
export const edge = (
  type: string,
  from: readonly [string, string],
  to: readonly [string, string],
  properties = {},
): Fact => ({
  kind: 'edge',
  type,
  from: { label: from[0], name: from[1] },
  to: { label: to[0], name: to[1] },
  properties,
});
/** A ROA. */
export const authorizes = (prefix: string, asn: number, maxLength: number): readonly Fact[] => {
  const name = `${prefix} AS${asn} ${maxLength}`;
  return [
    { kind: 'node', label: 'ROA', name, properties: { prefix, asn, maxLength } },
    edge('AUTHORIZES', ['ROA', name], ['ASN', `AS${asn}`]),
  ];
};

/** The stored properties of each signal, by its name. */
export async function signalsOf(database: Database): Promise<Record<string, unknown>> {
  const rows = await database.read({
    text: `MATCH (a:ASN)-[:SHOWS_SIGNAL]->(s:ROUTING_SIGNAL)-[:CONCERNS_ASN]->(b:ASN)
      WHERE s.name ENDS WITH '|' + b.name AND split(s.name, '|')[1] = a.name
      RETURN s.name AS name, [s.rpkiStatus, s.confidence, s.prefixCount] + s.prefixes
        + CASE WHEN s.isOver THEN ['over'] ELSE [] END AS told ORDER BY name`,
  });
  return Object.fromEntries(rows.map(({ name, told: reported }) => [String(name), reported]));
}

/** Whether an AS seems to hijack, and by which signals. */
export async function postureOf(database: Database, asn: string): Promise<readonly unknown[]> {
  const [row] = await database.read({
    text: 'MATCH (a:ASN {name: $asn}) RETURN [a.hijackPosture, a.hijackSignals] AS posture',
    parameters: { asn },
  });
  return Array.isArray(row?.posture) ? row.posture : [];
}

/** A table as it is at first: what it shows may be of any age. */
export const TABLE: readonly Fact[] = [
  ...announces('192.0.2.0/24', 500500),
  ...announces('198.51.0.0/16', 500501),
  ...announces('198.51.7.0/24', 500502),
  ...announces('203.0.113.0/24', 500503),
];

/** Loads, after that table, ROAs and a table in which others announce its blocks, and parts of them. */
export async function loadConflicts(database: Database): Promise<void> {
  await loadRouting(database, 'rpki', SECOND, authorizes('203.0.113.0/24', 500503, 24));
  await loadRouting(database, 'table', SECOND, [
    ...TABLE,
    ...announces('192.0.2.0/24', 500510),
    ...announces('203.0.113.0/24', 500511),
    ...announces('203.0.113.128/25', 500505),
    ...announces('198.51.9.0/24', 500506),
  ]);
}
