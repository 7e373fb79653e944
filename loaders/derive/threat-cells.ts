/** THREAT_CELL (contract 5.5): how many addresses are listed where, so that a network of any size is judged in one look. */
import { blockAround, cidrRange } from '../../schema/keys/index.ts';
import { changesBetween } from '../pipeline/changes.ts';
import { chunksOf } from '../pipeline/chunks.ts';
import { isNothing, type Scope, unionOf } from '../pipeline/touched.ts';
import { EVERYWHERE, readCells, readListedRanges, readOwnBlocks, readRuns, type Stretch } from './threat-cells-read.ts';
import { cellName, type ThreatCell, wantedCells } from './threat-cells-wanted.ts';
import { ThreatFeeds } from './threat-feeds.ts';
import type { DerivationWriter } from './writer.ts';

/** From so many touched addresses and networks on all cells are counted anew. */
const TOUCHED_CAP = 5_000;

/** Makes the cells what the listings amount to now: around what was touched, where that is little. */
export async function deriveThreatCells(writer: DerivationWriter): Promise<void> {
  const scope = scopeOf(writer);
  if (isNothing(scope)) return;
  const { database } = writer;
  const feeds = await ThreatFeeds.read(database);
  const stretches = scope === 'all' || scope.size > TOUCHED_CAP ? EVERYWHERE : await closed(writer, scope);
  const own = await readOwnBlocks(database, feeds, stretches);
  const runs = await readRuns(database, feeds, await readListedRanges(database, stretches));
  const stored = new Map((await readCells(database, stretches)).map(({ start, cell }) => [start, cell]));
  const changes: Change[] = [];
  for (const cell of wantedCells(own, runs, feeds)) {
    const before = stored.get(cell.start);
    stored.delete(cell.start);
    if (before === undefined || changesBetween(before, { ...cell }, Object.keys(before)) !== null)
      changes.push({ before, cell });
  }
  changes.push(...[...stored.values()].map((before) => ({ before, cell: undefined })));
  for (const chunk of chunksOf(changes.sort(byStart))) await write(writer, chunk);
}

/** A cell that comes, changes or goes. */
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

/** Addresses and networks whose listings changed; a feed that changed may have changed its class. */
function scopeOf({ touched }: DerivationWriter): Scope {
  const lists = (label: string) => touched.ends({ type: 'LISTED_IN', from: label, to: 'FEED_SOURCE' }, 'from');
  if (!isNothing(touched.nodes('FEED_SOURCE'))) return 'all';
  return unionOf(lists('IPV4'), lists('IPV6'), lists('PREFIX'));
}

/**
 * Stretches around names that nothing reaches out of: neither a stored cell nor a listed range that has to do with them, and
 * no block is cut. What is counted there depends on nothing outside.
 */
async function closed({ database }: DerivationWriter, names: ReadonlySet<string>): Promise<readonly Stretch[]> {
  let stretches = merged(
    [...names].map((name) => cidrRange(name.includes('/') ? name : `${name}/${name.includes(':') ? 128 : 32}`)),
  );
  for (let extent = ''; ; ) {
    const reaching = [...(await readCells(database, stretches)), ...(await readListedRanges(database, stretches))];
    stretches = merged([...stretches, ...reaching]);
    const grown = JSON.stringify(stretches);
    if (grown === extent) return stretches;
    extent = grown;
  }
}

/** Whole blocks, in order, those that touch or overlap as one. */
function merged(stretches: readonly Stretch[]): readonly Stretch[] {
  const result: { start: string; end: string }[] = [];
  const whole = stretches.map(({ start, end }) => ({ start: blockAround(start).start, end: blockAround(end).end }));
  for (const { start, end } of whole.sort((one, other) => (one.start < other.start ? -1 : 1))) {
    const last = result.at(-1);
    if (last === undefined || start > last.end) result.push({ start, end });
    else if (end > last.end) last.end = end;
  }
  return result;
}

/** One transaction, so that a block that is split is never counted twice or not at all. */
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

/** A cell in the driver's types. */
function asStored({ portion, ...cell }: ThreatCell): Readonly<Record<string, unknown>> {
  const whole = Object.entries(cell).map(([name, value]) => [name, typeof value === 'string' ? value : whole64(value)]);
  return { ...Object.fromEntries(whole), ...(portion === undefined ? {} : { portion }) };
}

function whole64(value: number | readonly (number | string)[]): unknown {
  if (typeof value === 'number') return BigInt(value);
  return value.map((item) => (typeof item === 'number' ? BigInt(item) : item));
}
