/** What absence from the lists means at the last reconcile, as a setting stores it. */
import { z } from 'zod';
import { byLists } from '../schema/boolean-lists.ts';
import type { Evidence, EvidenceOf } from '../verdicts/evidence.ts';
import { LOOKED_UP_KINDS, type LookUps, lookedUp, NO_LOOK_UPS } from '../verdicts/looked-up.ts';
import { withCompanions } from '../verdicts/observations.ts';

const stored = z.object({
  companions: z.array(z.tuple([z.string(), z.string()])),
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

/** Encodes look-ups as the text to store. */
export function lookUpsText({ companions, lists, whole }: LookUps): string {
  return JSON.stringify({ companions: [...companions], lists, whole: [...whole] });
}

let last: { readonly text: string; readonly lookUps: LookUps } = { text: '', lookUps: NO_LOOK_UPS };

/** Decodes a stored text; nothing was looked up without one. Every row of a read has the same text, which is decoded once. */
export function lookUpsOf(text: string | null): LookUps {
  if (text === null || text === '') return NO_LOOK_UPS;
  if (last.text === text) return last.lookUps;
  const { companions, lists, whole } = stored.parse(JSON.parse(text));
  last = { text, lookUps: { companions: new Map(companions), lists, whole: new Set(whole) } };
  return last.lookUps;
}

/** A vulnerability that a whole catalogue of known exploited ones lacks is not known to be exploited. */
function withKnownUse(evidence: EvidenceOf<'cve'>, whole: ReadonlySet<string>): EvidenceOf<'cve'> {
  const { isKev } = evidence.properties;
  if (!evidence.isKnown || isKev !== null) return evidence;
  return { ...evidence, properties: { ...evidence.properties, isKev: byLists('isKev', false, whole) } };
}

/** Returns the evidence with the lists in which it was looked up, and its observations with what they are companions of. */
export function withLookUps(evidence: Evidence, { companions, lists, whole }: LookUps): Evidence {
  const { observations } = evidence;
  return {
    ...(evidence.kind === 'cve' ? withKnownUse(evidence, whole) : evidence),
    lookedUp: lookedUp(evidence.kind, lists),
    observations: observations.length === 0 ? observations : withCompanions(observations, companions),
  };
}
