/** Reads what the cells are computed from, and the stored cells: for all addresses, or for a few stretches of them. */
import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { blockAround, type KeyRange } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import { builtOnce, clauses, cypherText } from '../../store/cypher-text.ts';
import type { Database, Row } from '../../store/database.ts';
import { isExplainedByEgress } from '../../verdicts/address-use.ts';
import { countedJudgement, type Judgement } from '../../verdicts/counted-class.ts';
import { matchNode } from '../pipeline/node-texts.ts';
import type { OwnBlock } from './threat-cells-wanted.ts';

/** Order keys of the first and last address of a stretch. */
export type Stretch = KeyRange;

/** Every address. */
export const EVERYWHERE: readonly Stretch[] = [{ start: '0'.repeat(32), end: 'f'.repeat(32) }];

const AT_ONCE = 500;

const entry = z.object({
  category: z
    .string()
    .nullable()
    .transform((value) => value ?? ''),
  count: z.number().nullable(),
  seenFrom: z.number().nullable(),
  seenUntil: z.number().nullable(),
  seenAt: z.number().nullable(),
  lastSeen: z.number().nullable(),
  observedAt: z.number().nullable(),
  isDated: z.boolean().nullable(),
  aggregates: z.boolean().nullable(),
  meaning: z.string().nullable(),
  expiresAt: z.number().nullable(),
});

const listed = z.object({
  key: z.string(),
  egressClasses: z
    .array(z.string())
    .nullable()
    .transform((classes) => classes ?? []),
  entries: z.array(entry),
});

const entriesText = builtOnce((label: string) =>
  cypherText(
    'UNWIND $stretches AS stretch',
    matchNode('ip', label),
    `WHERE ip.orderKey >= stretch.start AND ip.orderKey <= stretch.end
WITH ip, COLLECT { MATCH (ip)-[r:LISTED_IN]->(f:FEED_SOURCE) WHERE NOT coalesce(f.isPopularity, false) OR f.meaning = 'scanner'
  RETURN r {.count, .seenFrom, .seenUntil, .seenAt, .lastSeen, .isDated, .expiresAt, category: coalesce(r.category, f.category),
    observedAt: r.observed_at, aggregates: f.aggregates, meaning: f.meaning} } AS entries
WHERE size(entries) > 0 RETURN ip.orderKey AS key, ip.egressClasses AS egressClasses, entries`,
  ),
);

/**
 * Reads the blocks with listed addresses, as they count at an instant in epoch ms. The stretches must be disjoint, in order, and cut no
 * block. Equal judgements share one object: millions of addresses have a few hundred.
 */
export async function readOwnBlocks(
  database: Database,
  stretches: readonly Stretch[],
  asOf: number,
): Promise<readonly OwnBlock[]> {
  const blocks = new Map<string, [string, Judgement][]>();
  const alike = new Map<string, Judgement>();
  for (const label of ['IPV4', 'IPV6']) {
    const text = entriesText(label);
    for (const chunk of chunksOf(stretches, AT_ONCE)) {
      for await (const row of database.stream({ text, parameters: { stretches: chunk } })) {
        const { key, egressClasses, entries } = listed.parse(row);
        const judgement = countedJudgement(entries, asOf, isExplainedByEgress(egressClasses));
        if (judgement === undefined) continue;
        const words = `${judgement.worst} ${judgement.categories.join(' ')}`;
        const known = alike.get(words) ?? judgement;
        alike.set(words, known);
        const block = blockAround(key).start;
        const addresses = blocks.get(block) ?? [];
        addresses.push([key, known]);
        blocks.set(block, addresses);
      }
    }
  }
  return [...blocks].map(([block, addresses]) => ({ block, addresses })).sort(byBlock);
}

function byBlock(one: OwnBlock, other: OwnBlock): number {
  return one.block < other.block ? -1 : 1;
}

/** Reads the properties of the stored cells that share an address with a stretch, in order. */
export async function readCells(database: Database, stretches: readonly Stretch[]) {
  const cells = [];
  for await (const { properties } of overlapping(database, 'THREAT_CELL', '', stretches)) {
    const cell: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(properties ?? {}));
    cells.push({ start: String(cell.start), end: String(cell.end), cell });
  }
  return cells;
}

// Two comparisons, no chain: with a chain over properties of a map, Neo4j 5.26 seeks by one bound alone.
const overlappingText = builtOnce((label: string) => {
  const stretch = new Cypher.NamedVariable('stretch');
  const last = clauses(
    matchNode('r', label),
    'WHERE r.start >= $low AND r.start <= stretch.start RETURN r ORDER BY r.start DESC LIMIT 1',
  );
  const ranges = clauses(
    new Cypher.Call(last, [stretch]),
    `WITH r, stretch WHERE r.end >= stretch.start RETURN r
UNION ALL
WITH stretch`,
    matchNode('r', label),
    `WHERE r.start > stretch.start AND r.start <= stretch.end
RETURN r ORDER BY r.start`,
  );
  return cypherText(
    'UNWIND $stretches AS stretch',
    new Cypher.Call(ranges, [stretch]),
    'RETURN r.start AS start, properties(r) AS properties',
  );
});

/**
 * Reads the properties of those nodes of a label that share an address with one of the stretches. The nodes must have disjoint `start` and
 * `end` (after a prefix). If the stretches are disjoint and in order, it returns each node once, in order.
 */
export async function* overlapping(
  database: Database,
  label: string,
  prefix: string,
  stretches: readonly Stretch[],
): AsyncGenerator<Row> {
  const text = overlappingText(label);
  let last = '';
  for (const chunk of chunksOf(stretches, AT_ONCE)) {
    const rows = chunk.map(({ start, end }) => ({ start: prefix + start, end: prefix + end }));
    for await (const row of database.stream({ text, parameters: { stretches: rows, low: prefix } })) {
      if (String(row.start) <= last) continue;
      last = String(row.start);
      yield row;
    }
  }
}
