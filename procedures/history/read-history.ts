import { z } from 'zod';
import type { Advisory } from '../../schema/advisory.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Reader, Row } from '../../store/database.ts';
import { type HistoryKind, historyText } from './history-text.ts';
import { MOST_ROWS, WHOIS_COLUMNS } from './whois-snapshots.ts';

/** An indicator whose history is requested, with the bounds of the call. */
export interface HistoryEntry {
  readonly type: HistoryKind;
  readonly name: string;
  readonly limit: bigint;
  /** ISO 8601 UTC without the zone, as WHOIS times are compared. */
  readonly since: string | null;
  readonly until: string | null;
  /** Epoch ms. */
  readonly sinceMs: bigint | null;
  readonly untilMs: bigint | null;
  /** The block or address and every block around it. */
  readonly networks: readonly string[];
}

/** Rows of one read at most, where each entry has as many as its limit. */
const MOST_ROWS_OF_A_READ = 100_000;

const TEXTS: Readonly<Record<HistoryKind, string>> = {
  domain: historyText('domain'),
  routing: historyText('routing'),
  asn: historyText('asn'),
};

/** What is stored of the entry at a place of the list. */
const STORED = z.object({
  at: z.number(),
  rows: z.array(z.record(z.string(), z.unknown())),
  lacking: z.string().nullable(),
  isMet: z.boolean(),
});

type Stored = z.output<typeof STORED>;

const NOTHING: Row = Object.fromEntries(
  [...WHOIS_COLUMNS.map(({ name }) => name), 'origin', 'prefix', 'startTime', 'endTime', 'peersSeeing'].map((name) => [
    name,
    null,
  ]),
);

/** The rows of one entry, and what is to be said of each. */
export interface History {
  readonly rows: readonly Row[];
  readonly notices: readonly (readonly Advisory[])[];
}

/** The history of each of these entries: one row where an indicator has none. */
export async function readHistories(reader: Reader, entries: readonly HistoryEntry[]): Promise<readonly History[]> {
  const histories = new Map<HistoryEntry, History>();
  for (const [kind, ofKind] of Map.groupBy(entries, ({ type }) => type)) {
    for (const [entry, { rows: found, lacking, isMet }] of await readStored(reader, kind, ofKind)) {
      const rows = rowsOf(entry, found, lacking);
      // Where no loaded layer could have it, the row says so for a stored indicator.
      const isUnknown = found.length === 0 && (lacking === null || !isMet);
      histories.set(entry, { rows, notices: rows.map(() => (isUnknown ? [historyUnknown(entry, isMet)] : [])) });
    }
  }
  return entries.map((entry) => histories.get(entry) ?? { rows: [], notices: [] });
}

const UNBOUNDED = { since: null, until: null, sinceMs: null, untilMs: null };

/** The snapshots of the registrations of these domains, by their names, newest first: rows of the WHOIS columns, none where nothing is known. */
export async function readRegistrations(
  reader: Reader,
  domains: readonly string[],
): Promise<ReadonlyMap<string, readonly Row[]>> {
  const entries = [...new Set(domains)].map(
    (name): HistoryEntry => ({ type: 'domain', name, limit: BigInt(MOST_ROWS), networks: [], ...UNBOUNDED }),
  );
  const stored = await readStored(reader, 'domain', entries);
  return new Map(stored.map(([{ name }, { rows }]) => [name, rows]));
}

/** What is stored of each of these entries, all of one kind. */
async function readStored(
  reader: Reader,
  kind: HistoryKind,
  entries: readonly HistoryEntry[],
): Promise<readonly (readonly [HistoryEntry, Stored])[]> {
  const longest = Math.max(...entries.map(({ limit }) => Number(limit)));
  const atOnce = Math.max(1, Math.floor(MOST_ROWS_OF_A_READ / longest));
  const stored: (readonly [HistoryEntry, Stored])[] = [];
  for (const part of chunksOf(entries, atOnce)) {
    const read = await reader.read({ text: TEXTS[kind], parameters: { input: { entries: part } } });
    for (const row of z.array(STORED).parse(read)) {
      const entry = part[row.at];
      if (entry !== undefined) stored.push([entry, row]);
    }
  }
  return stored;
}

const UNKNOWN: Readonly<Record<HistoryKind, string>> = {
  domain: 'Nothing is known of its registration',
  routing: 'No one was seen to announce it, or a block around it',
  asn: 'No block is known that it announces',
};

function historyUnknown({ type, name, since, until }: HistoryEntry, isMet: boolean): Advisory {
  const bounds = since === null && until === null ? '' : ' in that time';
  const message = isMet ? `${UNKNOWN[type]}${bounds}.` : 'It is not in the graph: nothing is known of it.';
  return { kind: 'history-unknown', severity: 'info', message, rewrite: null, subject: name };
}

function rowsOf({ name, type }: HistoryEntry, found: readonly Row[], lacking: string | null): Row[] {
  return (found.length === 0 ? [{}] : found).map((row) => {
    const values = { ...NOTHING, ...row };
    const peers = typeof values.peersSeeing === 'number' ? BigInt(values.peersSeeing) : null;
    return {
      ...values,
      indicator: name,
      type,
      cached: type === 'domain' ? false : null,
      peersSeing: peers,
      peersSeeing: peers,
      available: lacking === null,
      error: lacking === null ? null : `No ${lacking} are loaded.`,
      retryAfter: null,
    };
  });
}
