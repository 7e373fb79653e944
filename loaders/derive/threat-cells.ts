/**
 * Derives THREAT_CELL (contract 5.5): how many addresses are listed in each part of the address space, so that one read judges a network of
 * any size.
 */

import { addressKey, blockAround } from '../../schema/keys/index.ts';
import { readAsOf } from '../../store/as-of.ts';
import { chunksOf } from '../../store/batches.ts';
import { changesBetween } from '../pipeline/changes.ts';
import { readSetting, writeSetting } from '../pipeline/settings.ts';
import { isNothing, type Scope, unionOf } from '../pipeline/touched.ts';
import { EVERYWHERE, readCells, readOwnBlocks, type Stretch } from './threat-cells-read.ts';
import { cellName, type ThreatCell, wantedCell } from './threat-cells-wanted.ts';
import type { DerivationWriter } from './writer.ts';

/** Above this many touched addresses and networks, all cells are counted again. */
const TOUCHED_CAP = 5_000;

/** Setting with the day for which the cells were counted, and with how they were. */
const COUNTED_SETTING = 'threat_cells_day';
const COUNTED_BY_USE = 'by use';

/**
 * Updates the cells from the listings and the egress classes: only around touched addresses if there are few. It counts everything once a
 * day, because confirmations age.
 */
export async function deriveThreatCells(writer: DerivationWriter): Promise<void> {
  const { database } = writer;
  const asOf = await readAsOf(database, writer.asOf);
  const state = `${asOf.toISOString().slice(0, 10)} ${COUNTED_BY_USE}`;
  const isOld = (await readSetting(database, COUNTED_SETTING)) !== state;
  const scope = isOld ? 'all' : scopeOf(writer);
  if (isNothing(scope)) return;
  const stretches = scope === 'all' || scope.size > TOUCHED_CAP ? EVERYWHERE : blocksOf(scope);
  const stored = new Map((await readCells(database, stretches)).map(({ start, cell }) => [start, cell]));
  const changes: Change[] = [];
  for (const block of await readOwnBlocks(database, stretches, asOf.getTime())) {
    const cell = wantedCell(block);
    const before = stored.get(cell.start);
    stored.delete(cell.start);
    if (before === undefined || changesBetween(before, { ...cell }, Object.keys(before)) !== null)
      changes.push({ before, cell });
  }
  changes.push(...[...stored.values()].map((before) => ({ before, cell: undefined })));
  for (const chunk of chunksOf(changes.sort(byStart))) await write(writer, chunk);
  if (isOld) await writeSetting(database, COUNTED_SETTING, state);
}

/** A new, changed or deleted cell. */
interface Change {
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly cell: ThreatCell | undefined;
}

function byStart(one: Change, other: Change): number {
  return startOf(one) < startOf(other) ? -1 : 1;
}

function startOf({ before, cell }: Change): string {
  return cell?.start ?? String(before?.start);
}

/** Returns the addresses whose listings or egress classes changed. A changed feed may have changed its class, so it affects all. */
function scopeOf({ touched }: DerivationWriter): Scope {
  const lists = (label: string) => touched.ends({ type: 'LISTED_IN', from: label, to: 'FEED_SOURCE' }, 'from');
  if (!isNothing(touched.nodes('FEED_SOURCE'))) return 'all';
  return unionOf(lists('IPV4'), lists('IPV6'), touched.egress('IPV4'), touched.egress('IPV6'));
}

/** Returns the blocks of addresses, each once, in order. */
function blocksOf(addresses: ReadonlySet<string>): readonly Stretch[] {
  const starts = new Set([...addresses].map((name) => blockAround(addressKey(name)).start));
  return [...starts].sort().map(blockAround);
}

/** Writes changes in one transaction, so that a split block is never counted twice or not at all. */
async function write(writer: DerivationWriter, changes: readonly Change[]): Promise<void> {
  const gone = changes.flatMap(({ before, cell }) => (cell === undefined ? [String(before?.start)] : []));
  const set = changes.flatMap(({ before, cell }) =>
    before === undefined || cell === undefined ? [] : [asStored(cell)],
  );
  const created = changes.flatMap(({ before, cell }) =>
    before !== undefined || cell === undefined ? [] : [asStored(cell)],
  );
  await writer.transaction(async (transaction) => {
    await transaction.run('UNWIND $gone AS start MATCH (c:THREAT_CELL {start: start}) DELETE c', { gone });
    await transaction.run('UNWIND $set AS row MATCH (c:THREAT_CELL {start: row.start}) SET c = row', { set });
    await transaction.run('UNWIND $created AS row CREATE (c:THREAT_CELL) SET c = row', { created });
  });
  writer.count({ nodesWritten: set.length + created.length, nodesDeleted: gone.length });
  const named = changes.flatMap(({ before, cell }) => [
    ...(cell === undefined ? [] : [cellName(cell)]),
    ...(before === undefined ? [] : [cellName({ start: String(before.start), length: Number(before.length) })]),
  ]);
  writer.touched.noteNodes('THREAT_CELL', named);
}

/** Returns a cell in the driver's types. */
function asStored(cell: ThreatCell): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(cell).map(([name, value]) => [name, typeof value === 'string' ? value : whole64(value)]),
  );
}

function whole64(value: number | readonly (number | string)[]): unknown {
  if (typeof value === 'number') return BigInt(value);
  return value.map((item) => (typeof item === 'number' ? BigInt(item) : item));
}
