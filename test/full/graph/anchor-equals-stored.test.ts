import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../../engine/query-engine.ts';
import { derive } from '../../../loaders/derive/derive.ts';
import type { Fact } from '../../../loaders/source.ts';
import { anchorVerdicts } from '../../../procedures/anchor-verdicts.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { foldAddress, foldCidr, keyToAddress } from '../../../schema/keys/index.ts';
import type { Database } from '../../../store/database.ts';
import { ANCHOR_DAY, loadAnchorGraph } from '../../graph/anchor-graph.ts';
import { load, toyFile, toySource } from '../../graph/pipeline-toys.ts';
import { schemaDatabase } from '../../support/graph.ts';

/** Addresses in, at the edges of, and around the networks of the anchor graph, of both families. */
const ipv4 = fc
  .tuple(fc.constantFrom('c00002', 'c63364', 'cb0071', 'c00003', 'c00001', 'c633ff'), fc.integer({ min: 0, max: 255 }))
  .map(([net, host]) => keyToAddress(`00000000000000000000ffff${net}${host.toString(16).padStart(2, '0')}`));
const ipv6 = fc
  .tuple(fc.constantFrom('20010db8', '20010db80001', '20010db8ffff', '20010db9'), fc.integer({ min: 0, max: 65_535 }))
  .map(([net, host]) => keyToAddress(net.padEnd(28, '0') + host.toString(16).padStart(4, '0')));
const network = fc
  .tuple(fc.oneof(ipv4, ipv6), fc.integer({ min: 0, max: 17 }))
  .map(([address, shorter]) => foldCidr(`${address}/${address.includes(':') ? 64 - shorter : 32 - shorter}`).name);

const SAMPLE = { numRuns: 25, seed: 20260823 };
/** Each name takes one query before it is stored and one after. */
const PATIENCE_MS = 300_000;
const NAMES = {
  IPV4: fc.sample(ipv4, SAMPLE),
  IPV6: fc.sample(ipv6, SAMPLE),
  PREFIX: fc.sample(network, SAMPLE),
} as const;
type Label = keyof typeof NAMES;
const LABELS = ['IPV4', 'IPV6', 'PREFIX'] as const;

let database: Database;
let engine: QueryEngine;

beforeAll(async () => {
  database = await schemaDatabase();
  await loadAnchorGraph(database);
  engine = createQueryEngine({
    database,
    anchorVerdicts,
    catalog: { all: () => [], find: () => undefined },
    limits: { anchoredTimeoutMs: 30_000 },
    clock: fixedClock(new Date('2026-08-23T00:00:00Z')),
  });
});

/** What a query returns about a name: the node, and every edge with its properties and what its other end leads to, except hosts. */
async function reported(label: Label, name: string): Promise<unknown> {
  const query = `MATCH (n:${label} {name: $name}) OPTIONAL MATCH (n)-[r]-(m) WHERE NOT m:HOSTNAME
    OPTIONAL MATCH (m)-[s:HAS_COUNTRY|BELONGS_TO]->(x)
    RETURN n, r, m, type(s) AS s, x.name AS x ORDER BY type(r), labels(m)[0], m.name, s, x`;
  const { rows } = await engine.run({ query, parameters: { name } });
  // The mean over the listed addresses of an AS moves with each of them that is stored.
  return rows.map(({ m, ...row }) => ({ ...row, m: m === null ? null : { ...Object(m), avgThreatScore: null } }));
}

async function isStored(label: Label, name: string): Promise<boolean> {
  const rows = await database.read({ text: `MATCH (n:${label} {name: $name}) RETURN n.name`, parameters: { name } });
  return rows.length > 0;
}

function statedBy(label: Label, name: string): Fact {
  const type = label === 'PREFIX' ? 'SPF_IP' : 'RESOLVES_TO';
  return { kind: 'edge', type, from: { label: 'HOSTNAME', name: 'z.example.com' }, to: { label, name } };
}

describe('an anchor that was never stored', () => {
  it(
    'An anchor that is not in the graph returns the same rows once it is stored',
    async () => {
      const names = LABELS.flatMap((label) => [...new Set(NAMES[label])].map((name) => ({ label, name })));
      const unseen: { label: Label; name: string; answer: unknown }[] = [];
      for (const { label, name } of names) {
        if (!(await isStored(label, name))) unseen.push({ label, name, answer: await reported(label, name) });
      }
      expect(unseen.length).toBeGreaterThan(50);
      const facts = unseen.map(({ label, name }) => [statedBy(label, name)]);
      await load(database, toySource('dns'), await toyFile('stated.jsonl', facts));
      await derive(database, { asOf: ANCHOR_DAY });
      for (const { label, name, answer } of unseen) {
        expect(await isStored(label, name)).toBe(true);
        expect({ name, rows: await reported(label, name) }).toEqual({ name, rows: answer });
      }
    },
    PATIENCE_MS,
  );

  it(
    'An address that is not in the graph returns the rows of a stored one in the same networks',
    async () => {
      const query = `MATCH (n {name: $name})-[r]->(m) RETURN type(r) AS r, labels(m)[0] AS label, m.name AS m, r.source AS source, r.weight AS w ORDER BY r, label, m`;
      const rows = async (name: string): Promise<unknown> => {
        const { label } = foldAddress(name);
        return (await engine.run({ query: query.replace('(n ', `(n:${label} `), parameters: { name } })).rows;
      };
      for (const [stored, host] of [
        ['192.0.2.10', (n: number) => `192.0.2.${n & 127}`],
        ['192.0.2.200', (n: number) => `192.0.2.${128 + (n & 127)}`],
        ['2001:db8::10', (n: number) => `2001:db8::${(0xa000 + n).toString(16)}`],
      ] as const) {
        const expected = await rows(stored);
        await fc.assert(
          fc.asyncProperty(fc.integer({ min: 0, max: 127 }), async (n) => {
            expect(await rows(host(n))).toEqual(expected);
          }),
          { numRuns: 15, seed: 5 },
        );
      }
    },
    PATIENCE_MS,
  );
});
