import { z } from 'zod';
import { type ClockBasis, dayOf } from '../schema/clock.ts';
import type { Database } from './database.ts';

/** `WEFT_AS_OF`: an instant, or `now` for a clock that runs whatever the graph says. */
export type AsOfSetting = Date | 'now';

/** The instant that a graph stores since the sample was loaded into it. */
export interface StoredClock {
  readonly asOf: Date;
  /** Sources of the sample. */
  readonly sampleSources: readonly string[];
  /** The source whose newer edition moved it; null while it is the sample's own day. */
  readonly source: string | null;
  /** When it was set, epoch ms; null in a graph of an earlier version. */
  readonly since: number | null;
}

/** A file that was loaded on its own, outside of the sample. */
export interface LoadedEdition {
  readonly source: string;
  /** Epoch ms. */
  readonly observedAt: number;
  /** Whether verdicts read its source: it is a feed. */
  readonly isFeed: boolean;
  /** Whether it was loaded to its end and nothing suggests that it is only a part. */
  readonly isWhole: boolean;
}

/** The instant of a graph, why it is that one, and what the graph is to store. */
export interface DecidedClock extends ClockBasis {
  readonly asOf: Date;
  readonly stored: StoredClock | null;
}

/**
 * Decides the instant that ages are measured from: the operator's, else the stored one, else now. A load moves the stored one only if it
 * is a whole, newer edition of a feed that the sample has too: then the sample's lists are no longer the newest. A file of any other
 * source moves nothing, nor does one that may be only a part.
 */
export function decideClock({
  setting,
  stored,
  loaded,
  now,
}: {
  readonly setting: AsOfSetting | undefined;
  readonly stored: StoredClock | null;
  readonly loaded?: LoadedEdition;
  readonly now: Date;
}): DecidedClock {
  const kept = stored === null || loaded === undefined ? stored : storedAfter(stored, loaded, now);
  const basis = { source: null, since: null, stored: kept };
  if (setting === 'now') return { ...basis, asOf: now, decidedBy: 'setting', isFixed: false };
  if (setting !== undefined) return { ...basis, asOf: setting, decidedBy: 'setting', isFixed: true };
  if (kept === null) return { ...basis, asOf: now, decidedBy: 'now', isFixed: false };
  const { asOf, source, since } = kept;
  return { asOf, decidedBy: source === null ? 'sample' : 'load', source, since, isFixed: true, stored: kept };
}

function storedAfter(
  stored: StoredClock,
  { source, observedAt, isFeed, isWhole }: LoadedEdition,
  now: Date,
): StoredClock {
  const day = new Date(dayOf(observedAt));
  const isMoved = isFeed && isWhole && stored.sampleSources.includes(source) && day > stored.asOf;
  return isMoved ? { ...stored, asOf: day, source, since: now.getTime() } : stored;
}

/** Reads what decides the instant of a graph now. */
export async function readClock(database: Database, setting?: AsOfSetting): Promise<DecidedClock> {
  // What an operator fixes needs no read.
  const stored = setting === undefined ? await readStoredClock(database) : null;
  return decideClock({ setting, stored, now: new Date() });
}

/** Returns the instant that ages are measured from. */
export async function readAsOf(database: Database, setting?: AsOfSetting): Promise<Date> {
  return (await readClock(database, setting)).asOf;
}

/** The instant that the operator gave or the graph stores. Null where time goes on. */
export async function fixedAsOf(database: Database, setting?: AsOfSetting): Promise<Date | null> {
  const { asOf, isFixed } = await readClock(database, setting);
  return isFixed ? asOf : null;
}

const STORED = `OPTIONAL MATCH (instant:SETTING {name: 'as_of'})
OPTIONAL MATCH (basis:SETTING {name: 'as_of_basis'})
RETURN instant.value AS instant, basis.value AS basis`;

const BASIS = z.object({
  sampleSources: z.array(z.string()),
  source: z.string().nullable(),
  since: z.number().nullable(),
});

/** Reads the instant that a graph stores; null if no sample was loaded into it. */
export async function readStoredClock(database: Database): Promise<StoredClock | null> {
  const [row] = await database.read({ text: STORED });
  if (typeof row?.instant !== 'string') return null;
  const asOf = instant(row.instant);
  if (typeof row.basis === 'string') return { asOf, ...BASIS.parse(JSON.parse(row.basis)) };
  return { asOf, sampleSources: await sourcesUpTo(database, asOf), source: null, since: null };
}

/** Stores the instant of a graph with its reason, in one transaction. */
export async function writeStoredClock(database: Database, { asOf, ...basis }: StoredClock): Promise<void> {
  await database.write({
    text: 'UNWIND $settings AS setting MERGE (s:SETTING {name: setting.name}) SET s.value = setting.value',
    parameters: {
      settings: [
        { name: 'as_of', value: dayOf(asOf) },
        { name: 'as_of_basis', value: JSON.stringify(basis) },
      ],
    },
  });
}

/** A graph of an earlier version does not say what its sample had: it had no more than what is not newer than its instant. */
async function sourcesUpTo(database: Database, asOf: Date): Promise<readonly string[]> {
  const rows = await database.read({
    text: `MATCH (r:LOAD_RUN {status: 'completed'}) WHERE r.observedAt < $end RETURN DISTINCT r.source AS source`,
    parameters: { end: asOf.getTime() + 86_400_000 },
  });
  return rows.map(({ source }) => String(source));
}

function instant(text: string): Date {
  const date = new Date(text);
  if (!Number.isNaN(date.getTime())) return date;
  throw new Error(`The setting as_of of the graph is '${text}': expected a date such as 2026-08-01.`);
}
