/** Derives `isDeclining` of ASNs from the whole tables of each source: blocks that an older table has and the newest one lacks. */

import { foldAsn } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Database } from '../../store/database.ts';
import type { Claim } from '../pipeline/claims.ts';
import { readSetting, writeSetting } from '../pipeline/settings.ts';
import { DECLINE_MS, hasDeclined, type SeenBlock } from './decline.ts';
import { Snapshots } from './snapshots.ts';
import { stateNodes } from './stated-again.ts';
import type { DerivationWriter } from './writer.ts';

/** The part of the claims. Their source is the one whose tables show the decline. */
const PART = 'decline';

/** A source of whole tables, with the date of its newest one in epoch ms. */
interface Tables {
  readonly source: string;
  readonly newest: number;
}

/** Marks the ASNs that have lost half of their space within half a year. It looks only if a newer table was loaded. */
export async function deriveDecliningNetworks(writer: DerivationWriter): Promise<void> {
  const { database, touched } = writer;
  const sources = await readTables(database);
  const dates = sources.map(({ source, newest }) => `${source} ${newest}`).join(', ');
  const isEverything = touched.nodes('ORIGIN_OBSERVATION') === 'all';
  if (!isEverything && (await readSetting(database, 'declines_looked_at')) === dates) return;
  const snapshots = await Snapshots.read(database);
  const claims = new Map<string, Claim>();
  for (const tables of sources) {
    for (const asn of await declining(database, tables, snapshots)) claims.set(foldAsn(asn), claimOf(tables));
  }
  const stored = await database.read({ text: 'MATCH (a:ASN) WHERE a.isDeclining RETURN a.name AS name' });
  const names = new Set([...claims.keys(), ...stored.map(({ name }) => String(name))]);
  for (const chunk of chunksOf([...names].sort())) {
    await stateNodes(
      writer,
      'ASN',
      PART,
      chunk.map((name) => ({ name, claim: claims.get(name) ?? null })),
    );
  }
  if ((await readSetting(database, 'declines_looked_at')) !== dates)
    await writeSetting(database, 'declines_looked_at', dates);
}

function claimOf({ source, newest }: Tables): Claim {
  const properties = { isDeclining: true, curatedSignals: ['declining-network'] };
  return { source, part: PART, observedAt: newest, inferred: true, properties };
}

/** Reads the sources that have whole tables of two days within the time. One table alone shows no loss. */
async function readTables(database: Database): Promise<readonly Tables[]> {
  const rows = await database.read({
    text: `MATCH (r:LOAD_RUN {status: 'completed', layer: 'bgp-announcements'}) WHERE size(coalesce(r.wholeTables, [])) > 0
      WITH r.source AS source, collect(DISTINCT r.observedAt) AS dates RETURN source, dates ORDER BY source`,
  });
  return rows.flatMap(({ source, dates }) => {
    const all = Array.isArray(dates) ? dates.map(Number) : [];
    const newest = Math.max(...all);
    return all.some((date) => date < newest && date > newest - DECLINE_MS) ? [{ source: String(source), newest }] : [];
  });
}

const BLOCKS =
  'MATCH (o:ORIGIN_OBSERVATION {source: $source}) RETURN o.asn AS asn, o.prefix AS prefix, o.firstSeen AS firstSeen, o.lastSeen AS lastSeen';

/**
 * Makes two passes over the blocks that a source saw. The first finds the networks that lost a block; the second collects only their
 * blocks.
 */
async function declining(
  database: Database,
  { source, newest }: Tables,
  snapshots: Snapshots,
): Promise<readonly number[]> {
  const blocksOf = new Map<number, SeenBlock[]>();
  for await (const { asn, isOver, lastSeen } of seenBlocks(database, source, snapshots)) {
    if (isOver && lastSeen > newest - DECLINE_MS) blocksOf.set(asn, []);
  }
  if (blocksOf.size === 0) return [];
  for await (const { asn, ...block } of seenBlocks(database, source, snapshots)) blocksOf.get(asn)?.push(block);
  return [...blocksOf].filter(([, blocks]) => hasDeclined(blocks, newest)).map(([asn]) => asn);
}

async function* seenBlocks(database: Database, source: string, snapshots: Snapshots) {
  for await (const row of database.stream({ text: BLOCKS, parameters: { source } })) {
    const [asn, prefix, lastSeen] = [Number(row.asn), String(row.prefix), Number(row.lastSeen)];
    const isOver = snapshots.isOver(source, asn, prefix, lastSeen);
    yield { asn, prefix, firstSeen: Number(row.firstSeen), lastSeen, isOver };
  }
}
