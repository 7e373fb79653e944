/** Whose verdict time alone has changed (contract 5.5): networks that are new no longer, and signals that are a year old. */

import { foldAsn } from '../../schema/keys/index.ts';
import type { Database } from '../../store/database.ts';
import { readSetting, writeSetting } from '../pipeline/settings.ts';
import type { Scope } from '../pipeline/touched.ts';

const DAY_MS = 86_400_000;
/** Days within which a block that is announced for the first time is new. */
export const NEW_DAYS = 90;
/** Days for which a signal counts. */
export const SIGNAL_DAYS = 365;
/** Time that has to pass before anybody looks: what it changes, it changes within days. */
const LEAST_MS = DAY_MS / 24;

/** ASNs to be judged anew because time has passed. */
export interface AgedAsns {
  /** Those whose announced space is newer or older now. */
  readonly spaces: Scope;
  /** Those that have signals more or less. */
  readonly signals: Scope;
  /** The last time was on another day. */
  readonly isNewDay: boolean;
}

const NONE: AgedAsns = { spaces: new Set(), signals: new Set(), isNewDay: false };

/**
 * The ASNs that have aged since the instant up to which `noteAged` told that all had: by what came of age between the two,
 * so that the cost is one pass over the announced blocks and what is found there. All, where nobody knows since when.
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

/** Tells that the verdicts of all ASNs are those of an instant, as far as time changes them. */
export async function noteAged(database: Database, asOf: number): Promise<void> {
  const last = await readSetting(database, 'aggregates_as_of');
  if (last !== null && Math.abs(asOf - Number(last)) < LEAST_MS) return;
  await writeSetting(database, 'aggregates_as_of', String(asOf));
}

/** What was that many days old at one of two instants and was not at the other; either may be the later one. */
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
