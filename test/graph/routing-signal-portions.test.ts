/** What a derivation of signals keeps at once: that of a portion of the networks, however many of them show something. */
import { beforeAll, describe, expect, it } from 'vitest';
import { derive } from '../../loaders/derive/derive.ts';
import { deriveRoutingSignals } from '../../loaders/derive/routing-signals.ts';
import { STORED_CONFLICTS } from '../../loaders/derive/signal-conflicts.ts';
import { DerivationWriter } from '../../loaders/derive/writer.ts';
import { Touched } from '../../loaders/pipeline/touched.ts';
import type { Fact } from '../../loaders/source.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Database, Statement } from '../../store/database.ts';
import { plan } from '../http/plans.ts';
import { schemaDatabase } from '../support/graph.ts';
import { load, toyFile, toySource } from './pipeline-toys.ts';

const FIRST = Date.UTC(2026, 0, 1);
const SECOND = FIRST + 200 * 86_400_000;
const SUSPECTS = 40;
const PORTION = 10;
const TABLE = toySource('table', { layer: 'bgp-announcements', complete: true });

let database: Database;

/** A /20 of a holder each, and from the second table on its first /24 by another, and all of it by a third. */
function table(isSecond: boolean): readonly (readonly Fact[])[] {
  return Array.from({ length: SUSPECTS / 2 }, (_, at): readonly Fact[] => {
    const block = `24.${at}.0.0`;
    const holder: Fact = { kind: 'announcement', prefix: `${block}/20`, asn: 500_100 + at };
    if (!isSecond) return [holder];
    return [
      holder,
      { kind: 'announcement', prefix: `${block}/20`, asn: 500_200 + at },
      { kind: 'announcement', prefix: `${block}/24`, asn: 500_300 + at },
    ];
  });
}

/** The database, with the lengths of the lists that each read is given. */
function watched(): { readonly database: Database; readonly lists: ReadonlyMap<string, readonly number[]> } {
  const lists = new Map<string, number[]>();
  const note = ({ parameters = {} }: Statement) => {
    for (const [name, value] of Object.entries(parameters)) {
      if (Array.isArray(value)) lists.set(name, [...(lists.get(name) ?? []), value.length]);
    }
  };
  const watching = new Proxy(database, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key !== 'read' && key !== 'stream') return value.bind(target);
      return (statement: Statement, ...rest: readonly unknown[]) => {
        note(statement);
        return Reflect.apply(value, target, [statement, ...rest]);
      };
    },
  });
  return { database: watching, lists };
}

const reported = () =>
  database.read({
    text: `MATCH (a:ASN)-[:SHOWS_SIGNAL]->(s:ROUTING_SIGNAL) OPTIONAL MATCH (p:ANNOUNCED_PREFIX)-[r:CONFLICTS_WITH]->(a)
      RETURN s.name AS name, s.prefixes AS prefixes, s.confidence AS confidence, a.hijackPosture AS posture, p.name AS block, r.kind AS kind
      ORDER BY name`,
  });

beforeAll(async () => {
  database = await schemaDatabase();
  for (const [at, isSecond] of [
    [FIRST, false],
    [SECOND, true],
  ] as const) {
    const path = await toyFile(`portions-${at}.jsonl`, table(isSecond));
    expect((await load(database, TABLE, path, { observedAt: at })).status).toBe('completed');
  }
  await derive(database);
}, 600_000);

describe('signals of a table in which many networks show something', () => {
  it('Signals of a large table are found and written a portion of the networks at a time, and are the same', async () => {
    const whole = await reported();
    expect(whole).toHaveLength(SUSPECTS);
    expect(whole[0]).toEqual({
      ...{ name: 'moas-origin|AS500200|AS500100', prefixes: ['24.0.0.0/20'], confidence: 0.5, posture: 'watch' },
      ...{ block: '24.0.0.0/20', kind: 'moas' },
    });
    await database.write({ text: 'MATCH (s:ROUTING_SIGNAL) DETACH DELETE s' });
    await database.write({ text: "MATCH ()-[r:CONFLICTS_WITH {kind: 'sub-moas'}]->() DELETE r" });

    const { database: watching, lists } = watched();
    const writer = new DerivationWriter(watching, Touched.everything(), { suffixes: LIBRARY_SUFFIXES });
    await deriveRoutingSignals(writer, PORTION);

    expect(await reported()).toEqual(whole);
    const signals = lists.get('signals') ?? [];
    expect(signals.reduce((sum, count) => sum + count, 0)).toBe(SUSPECTS);
    // One whole table at a time would be a list of forty.
    expect(Math.max(...signals)).toBeLessThanOrEqual(PORTION);
    expect(Math.max(...(lists.get('pairs') ?? []))).toBeLessThanOrEqual(PORTION);
  });

  it('The conflicts of a portion are read by an index', async () => {
    const operators = await plan(database, { text: STORED_CONFLICTS, parameters: { names: [], kind: 'sub-moas' } });
    expect(operators.filter((name) => /LabelScan|AllNodesScan|IndexScan|RelationshipTypeScan/.test(name))).toEqual([]);
  });
});
