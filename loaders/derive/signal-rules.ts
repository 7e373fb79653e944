/** Which announced blocks look as if somebody announced what is another's: pure, before anybody asks what would excuse it. */

import { type Authorization, validateOrigin } from '../../routing/origin-validation.ts';
import type { Said } from '../../store/ranges/provenance.ts';
import type { PrefixSignalKind, RouteStatus } from './routing-signal.ts';

const DAY_MS = 86_400_000;
/** A block is new for so long. */
export const NEW_MS = 90 * DAY_MS;
/** A change is one event if the old origin was seen so shortly before the new one, and it is told for a year. */
const CHANGE_GAP_MS = 90 * DAY_MS;
const CHANGE_TOLD_MS = 365 * DAY_MS;

/** An AS that was seen announcing a block, all sources together. */
export interface SeenOrigin {
  readonly asn: number;
  /** Epoch ms. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly said: readonly Said[];
}

/** An announced block with all that is needed to judge it. */
export interface Suspect {
  readonly prefix: string;
  readonly length: number;
  /** Who announces it now, and who did before. */
  readonly origins: readonly SeenOrigin[];
  readonly former: readonly SeenOrigin[];
  readonly isMoas: boolean;
  /** Its source merged it: whose the addresses are is known, not what is announced. */
  readonly isInferred: boolean;
  readonly peersSeeing: number | null;
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** Of the ROAs that cover it, most specific first, and of those that lie in it. */
  readonly covering: readonly Authorization[];
  readonly inside: readonly Authorization[];
  /** The most specific announced block around it. */
  readonly around: Around | null;
  /** Length of the most specific block that a registry delegated and that holds it, null where none is known. */
  readonly registeredLength: number | null;
}

/** An announced block around another. */
export interface Around {
  readonly name: string;
  readonly length: number;
  readonly origins: readonly number[];
  readonly firstSeen: number;
}

/** The days of what is judged, epoch ms. */
export interface Days {
  /** The newest routing data. */
  readonly newest: number;
  /** When the first data of each source are of: what they show may be of any age. */
  readonly firstTables: readonly number[];
}

/** Something that a block shows, and how much speaks for it by itself. */
export interface Suspicion {
  readonly kind: PrefixSignalKind;
  readonly actor: number;
  readonly subject: number;
  readonly firstSeen: number;
  readonly rpkiStatus: RouteStatus | null;
  readonly confidence: number;
}

/** What a block shows; of each AS the gravest thing alone, so that one event is told once. */
export function suspicionsOf(suspect: Suspect, days: Days): readonly Suspicion[] {
  const found = [moas, moreSpecific, originChange, invalidOrigin].flatMap((rule) => rule(suspect, days));
  return found.filter(({ actor }, at) => found.findIndex((one) => one.actor === actor) === at);
}

/** Several origins at once: the holder is whom a ROA authorises, else who was first. Whom a ROA authorises is no suspect. */
function moas({ isMoas, origins, length, covering }: Suspect): readonly Suspicion[] {
  if (!isMoas) return [];
  const ranked = origins.toSorted((one, other) => one.firstSeen - other.firstSeen || one.asn - other.asn);
  const authorised = ranked.filter(({ asn }) => statusOf(asn, length, covering) === 'VALID');
  const holder = authorised[0] ?? ranked[0];
  // Where ROAs speak of the block and leave it to none of them, both may be suspects, but not of each other.
  if (holder === undefined || (authorised.length === 0 && covering.length > 0)) return [];
  return ranked
    .filter((origin) => origin !== holder && !authorised.includes(origin))
    .map(({ asn, firstSeen }) => {
      const rpkiStatus = statusOf(asn, length, covering);
      // Of two that no ROA tells apart the later one is the suspect; where both stood in the first table nobody knows which that is.
      const isLater = firstSeen - holder.firstSeen > DAY_MS;
      const confidence = authorised.length > 0 ? 0.8 : isLater ? 0.5 : 0.35;
      return { kind: 'moas-origin', actor: asn, subject: holder.asn, firstSeen, rpkiStatus, confidence };
    });
}

/**
 * A part of what another announces. Most such blocks are customers', and no ROA speaks of them: then only one that is new is worth a look,
 * and one that a registry delegated by itself is not.
 */
function moreSpecific(suspect: Suspect, days: Days): readonly Suspicion[] {
  const { around, origins, length, isInferred, firstSeen, registeredLength } = suspect;
  if (around === null || origins.some(({ asn }) => around.origins.includes(asn))) return [];
  return origins.flatMap((origin): Suspicion[] => {
    const of = { kind: 'more-specific-of-other' as const, actor: origin.asn, firstSeen: origin.firstSeen };
    const { rpkiStatus, holder } = authorisedAgainst(origin.asn, suspect, around.origins);
    const subject = holder ?? around.origins[0];
    if (subject === undefined) return [];
    if (holder !== null) return [{ ...of, subject, rpkiStatus, confidence: isInferred ? 0.45 : 0.8 }];
    const isDelegated = registeredLength !== null && registeredLength > around.length && registeredLength <= length;
    const isLater = isNew(firstSeen, days) && firstSeen - around.firstSeen > DAY_MS;
    return rpkiStatus === 'NOT_FOUND' && !isInferred && isLater && !isDelegated
      ? [{ ...of, subject, rpkiStatus, confidence: 0.3 }]
      : [];
  });
}

/** An origin that ROAs forbid to announce the block. Who is authorised for less specific blocks alone has only forgotten to say so. */
function invalidOrigin({ isInferred, origins, length, covering }: Suspect): readonly Suspicion[] {
  if (isInferred) return [];
  return origins.flatMap(({ asn, firstSeen }): Suspicion[] => {
    const validation = validateOrigin(asn, length, covering);
    if (validation.status !== 'INVALID' || validation.reason !== 'asn') return [];
    const subject = validation.by.asn;
    const confidence = subject === 0 ? 0.7 : 0.6;
    return [{ kind: 'rpki-invalid-origin', actor: asn, subject, firstSeen, rpkiStatus: 'INVALID', confidence }];
  });
}

/** Who has taken the place of another of late, where ROAs still name that one. Without a word of ROAs blocks change hands every day. */
function originChange(suspect: Suspect, { newest }: Days): readonly Suspicion[] {
  const { isMoas, isInferred, origins, former } = suspect;
  const [origin, ...others] = origins;
  const last = former.toSorted((one, other) => other.lastSeen - one.lastSeen)[0];
  if (isMoas || origin === undefined || others.length > 0 || last === undefined) return [];
  const isOneEvent = origin.firstSeen > last.firstSeen && origin.firstSeen - last.lastSeen <= CHANGE_GAP_MS;
  if (!isOneEvent || newest - origin.firstSeen > CHANGE_TOLD_MS) return [];
  const { rpkiStatus, holder } = authorisedAgainst(origin.asn, suspect, [last.asn]);
  if (holder === null) return [];
  const confidence = isInferred ? 0.45 : 0.65;
  return [
    { kind: 'origin-change', actor: origin.asn, subject: holder, firstSeen: origin.firstSeen, rpkiStatus, confidence },
  ];
}

/**
 * What ROAs say of an AS that announces a block, and which of some others they name in its place. Of a block that was merged everything
 * that is announced in it is INVALID where ROAs cover it and none of these, nor of those inside, is the network's.
 */
function authorisedAgainst(
  asn: number,
  { length, covering, inside, isInferred }: Suspect,
  others: readonly number[],
): { readonly rpkiStatus: RouteStatus | null; readonly holder: number | null } {
  const named = covering.find((roa) => roa.asn !== 0 && others.includes(roa.asn));
  if (isInferred) {
    if (covering.length === 0) return { rpkiStatus: inside.length === 0 ? 'NOT_FOUND' : null, holder: null };
    const isOwn = [...covering, ...inside].some((roa) => roa.asn === asn);
    return isOwn ? { rpkiStatus: null, holder: null } : { rpkiStatus: 'INVALID', holder: named?.asn ?? null };
  }
  const validation = validateOrigin(asn, length, covering);
  const isForbidden = validation.status === 'INVALID' && validation.reason === 'asn';
  return { rpkiStatus: validation.status, holder: isForbidden ? (named?.asn ?? null) : null };
}

function statusOf(asn: number, length: number, covering: readonly Authorization[]): RouteStatus {
  return validateOrigin(asn, length, covering).status;
}

/** First seen of late, and by a source that had looked before. */
function isNew(firstSeen: number, { newest, firstTables }: Days): boolean {
  return (
    firstSeen > newest - NEW_MS &&
    firstTables.some((first) => first < firstSeen) &&
    firstTables.every((first) => Math.abs(firstSeen - first) >= DAY_MS)
  );
}
