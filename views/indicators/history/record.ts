/** The records of an indicator's history (contract rest.md 1.3). */
import type { PastWhoisRecord } from '../whois-record.ts';

/** The kinds of history. */
export const HISTORY_TYPES = ['whois', 'routing', 'dns', 'ssl', 'reputation'] as const;

export type HistoryType = (typeof HISTORY_TYPES)[number];

/** One change; null means no value before or after it. The sightings are those of the newer value. */
export interface ChangeEntry {
  readonly timestamp: string;
  readonly field: string;
  readonly old_value: string | null;
  readonly new_value: string | null;
  readonly first_seen: string | null;
  readonly last_seen: string | null;
}

/** A change in the routing of a network. */
export interface RoutingEntry extends ChangeEntry {
  readonly prefix: string;
  readonly origin_asn: number | null;
}

/** A certificate that took the place of another. */
export interface CertificateEntry extends ChangeEntry {
  /** Null where its source does not give it; the values are then the serial number and who signed it. */
  readonly sha256: string | null;
  readonly issuer: string | null;
  readonly not_before: string | null;
  readonly not_after: string | null;
}

type HistoryEntry = PastWhoisRecord | RoutingEntry | CertificateEntry | ChangeEntry;

/** The requested part of the records. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A page of a history, newest first; the dates are those of all of it. */
export interface History<Entry extends HistoryEntry = HistoryEntry> {
  readonly records: readonly Entry[];
  readonly total_records: number;
  readonly oldest_date: string | null;
  readonly newest_date: string | null;
  /** Why there are no records. */
  readonly message: string | null;
}

/** Sorts entries and takes a page of them; `message` is the answer's text where there are none. */
export function pageOf<Entry extends ChangeEntry>(
  entries: readonly Entry[],
  { limit, offset }: Page,
  message: string,
): History<Entry> {
  const ordered = entries.toSorted(byTime);
  return {
    records: ordered.slice(offset, offset + limit),
    total_records: ordered.length,
    oldest_date: ordered.at(-1)?.timestamp.slice(0, 10) ?? null,
    newest_date: ordered[0]?.timestamp.slice(0, 10) ?? null,
    message: ordered.length === 0 ? message : null,
  };
}

/** Newest first; of one instant by field and values, so that pages never overlap. */
function byTime(one: ChangeEntry, other: ChangeEntry): number {
  return (
    compared(instantOf(other), instantOf(one)) ||
    compared(one.field, other.field) ||
    compared(one.new_value ?? '', other.new_value ?? '') ||
    compared(one.old_value ?? '', other.old_value ?? '')
  );
}

function instantOf({ timestamp }: ChangeEntry): number {
  return Date.parse(timestamp);
}

function compared<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
