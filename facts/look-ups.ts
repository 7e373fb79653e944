/** What absence from the lists means at the last reconcile, as a setting stores it. */
import { z } from 'zod';
import { byLists } from '../schema/boolean-lists.ts';
import type { Reader } from '../store/database.ts';
import type { Evidence, EvidenceOf, LookedUp, VerdictKind } from '../verdicts/evidence.ts';
import { LOOKED_UP_KINDS, type LookUps, lookedUp, NO_LOOK_UPS, type ThreatList } from '../verdicts/looked-up.ts';
import { withReasons } from '../verdicts/observations.ts';

const stored = z.object({
  companions: z.array(z.tuple([z.string(), z.string()])),
  requested: z.array(z.string()),
  lists: z.array(
    z.object({
      name: z.string(),
      category: z.string(),
      kinds: z.array(z.enum(LOOKED_UP_KINDS)),
      isWhole: z.boolean(),
      isFresh: z.boolean(),
      newest: z.number().nullable(),
    }),
  ),
  whole: z.array(z.string()),
});

/** Setting with what verdicts may conclude from absence: the companion sources, the threat lists, and which sources are whole. */
export const LOOK_UPS_SETTING = 'threat_look_ups';
/** Setting with the ids of the sources that are whole and fresh, with commas between. */
export const WHOLE_SOURCES_SETTING = 'whole_sources';

/** Encodes look-ups as the text to store. */
export function lookUpsText({ companions, requested, lists, whole }: LookUps): string {
  return JSON.stringify({ companions: [...companions], requested: [...requested], lists, whole: [...whole] });
}

let last: { readonly text: string; readonly lookUps: LookUps } | null = null;

/** Decodes a stored text once: each look-up reads the same one until the next reconcile. Without a text nothing was looked up. */
function lookUpsOf(text: string | null): LookUps {
  if (text === null || text === '') return NO_LOOK_UPS;
  if (last?.text !== text) last = { text, lookUps: decoded(text) };
  return last.lookUps;
}

function decoded(text: string): LookUps {
  const { companions, requested, lists, whole } = stored.parse(JSON.parse(text));
  return { companions: new Map(companions), requested: new Set(requested), lists, whole: new Set(whole) };
}

/** Encodes the ids of the sources that are whole and fresh, for texts that return them with each row. */
export function wholeText({ whole }: Pick<LookUps, 'whole'>): string {
  return [...whole].join(',');
}

/** Decodes those ids. */
export function wholeOf(text: string | null): ReadonlySet<string> {
  return new Set((text ?? '').split(',').filter((source) => source !== ''));
}

/** Reads what absence from the lists means: once for all indicators of a read, as it is longer than most rows. */
export async function readLookUps(reader: Reader): Promise<LookUps> {
  const [row] = await reader.read({ text: LOOK_UPS, parameters: { input: { name: LOOK_UPS_SETTING } } });
  return lookUpsOf(typeof row?.value === 'string' ? row.value : null);
}

const LOOK_UPS = 'MATCH (s:SETTING {name: $input.name}) RETURN s.value AS value';

/** A vulnerability that a whole catalogue of known exploited ones lacks is not known to be exploited. */
function withKnownUse(evidence: EvidenceOf<'cve'>, whole: ReadonlySet<string>): EvidenceOf<'cve'> {
  const { isKev } = evidence.properties;
  if (!evidence.isKnown || isKev !== null) return evidence;
  return { ...evidence, properties: { ...evidence.properties, isKev: byLists('isKev', false, whole) } };
}

/** Returns the evidence with the lists in which it was looked up, and its observations with why their sources have it. */
export function withLookUps(evidence: Evidence, lookUps: LookUps): Evidence {
  const { observations } = evidence;
  const { lists, whole } = lookUps;
  return {
    ...(evidence.kind === 'cve' ? withKnownUse(evidence, whole) : evidence),
    lookedUp: lookedUpOnce(evidence.kind, lists),
    observations: observations.length === 0 ? observations : withReasons(observations, lookUps),
  };
}

const found = new WeakMap<readonly ThreatList[], Map<VerdictKind, LookedUp>>();

/** All indicators of a kind were looked up in the same lists. */
function lookedUpOnce(kind: VerdictKind, lists: readonly ThreatList[]): LookedUp {
  const known = found.get(lists) ?? new Map<VerdictKind, LookedUp>();
  found.set(lists, known);
  const result = known.get(kind) ?? lookedUp(kind, lists);
  known.set(kind, result);
  return result;
}
