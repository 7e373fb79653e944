/** Finds the ASNs whose verdict only time has changed (contract 5.5): their networks are no longer new, or their signals are a year old. */

import { foldAsn } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { readSetting, writeSetting } from '../pipeline/settings.ts';
import type { Scope } from '../pipeline/touched.ts';

const DAY_MS = 86_400_000;
/** A block is new for this many days after its first announcement. */
export const NEW_DAYS = 90;
/** Days for which a signal counts. */
export const SIGNAL_DAYS = 365;
/** Nothing is checked again before this time has passed. The ages that count are in days. */
const LEAST_MS = DAY_MS / 24;

/** ASNs to judge again because time has passed. */
export interface AgedAsns {
  /** ASNs that announce a block that became new or is no longer new. */
  readonly spaces: Scope;
  /** ASNs that have more or fewer signals now. */
  readonly signals: Scope;
  /** True if the last run was on another day. */
  readonly isNewDay: boolean;
}

const NONE: AgedAsns = { spaces: new Set(), signals: new Set(), isNewDay: false };

/**
 * Returns the ASNs that have aged since the last `noteAged`. It looks only for blocks and signals that reached their age since then, so the
 * cost is one pass over the announced blocks. Returns all ASNs if there is no last time.
 */
export async function agedAsns(database: Database, asOf: number): Promise<AgedAsns> {
  const last = await readSetting(database, 'aggregates_as_of');
  if (last === null) return { spaces: 'all', signals: 'all', isNewDay: true };
  if (Math.abs(asOf - Number(last)) < LEAST_MS) return NONE;
  return {
    spaces: await namesOf(database, AGED_BLOCKS, windowOf(NEW_DAYS, Number(last), asOf)),
    signals: await namesOf(database, AGED_SIGNALS, windowOf(SIGNAL_DAYS, Number(last), asOf)),
    isNewDay: Math.trunc(asOf / DAY_MS) !== Math.trunc(Number(last) / DAY_MS),
  };
}

/** Records the instant for which the verdicts of all ASNs hold, as far as time changes them. */
export async function noteAged(database: Database, asOf: number): Promise<void> {
  const last = await readSetting(database, 'aggregates_as_of');
  if (last !== null && Math.abs(asOf - Number(last)) < LEAST_MS) return;
  await writeSetting(database, 'aggregates_as_of', String(asOf));
}

/** Returns the dates of what was that many days old at one of two instants and not at the other. Either instant may be the later one. */
function windowOf(days: number, one: number, other: number) {
  return {
    low: BigInt(Math.min(one, other) - days * DAY_MS),
    high: BigInt(Math.max(one, other) - days * DAY_MS),
  };
}

const AGED_BLOCKS = `MATCH (p:ANNOUNCED_PREFIX) WHERE p.firstSeen >= $low AND p.firstSeen <= $high
  UNWIND p.originAsns AS asn RETURN DISTINCT asn`;

const AGED_SIGNALS = `MATCH (s:ROUTING_SIGNAL) WHERE s.lastSeen >= $low AND s.lastSeen <= $high
  MATCH (a:ASN)-[:SHOWS_SIGNAL]->(s) RETURN DISTINCT a.asn AS asn`;

async function namesOf(
  database: Database,
  text: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<Scope> {
  const names = new Set<string>();
  for await (const { asn } of database.stream({ text, parameters })) names.add(foldAsn(Number(asn)));
  return names;
}
