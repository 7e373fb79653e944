/** Finds announced blocks that another AS seems to hold, before any excuse is considered. Pure. */

import { type Authorization, validateOrigin } from '../../routing/origin-validation.ts';
import type { Said } from '../../store/ranges/provenance.ts';
import type { PrefixSignalKind, RouteStatus } from './routing-signal.ts';

const DAY_MS = 86_400_000;
/** A block is new for this long. */
export const NEW_MS = 90 * DAY_MS;
/** A change is one event if the old origin was seen within this time before the new one. It is reported for a year. */
const CHANGE_GAP_MS = 90 * DAY_MS;
const CHANGE_TOLD_MS = 365 * DAY_MS;

/** An AS that was seen announcing a block, over all sources. */
export interface SeenOrigin {
  readonly asn: number;
  /** Epoch ms. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly said: readonly Said[];
}

/** An announced block with all data needed to judge it. */
export interface Suspect {
  readonly prefix: string;
  readonly length: number;
  /** Its present origins, and its former ones. */
  readonly origins: readonly SeenOrigin[];
  readonly former: readonly SeenOrigin[];
  readonly isMoas: boolean;
  /** True if its source merged it: then the AS of its addresses is known, but not the announced blocks. */
  readonly isInferred: boolean;
  readonly peersSeeing: number | null;
  readonly firstSeen: number;
  readonly lastSeen: number;
  /** The ROAs that cover it, most specific first, and those inside it. */
  readonly covering: readonly Authorization[];
  readonly inside: readonly Authorization[];
  /** The most specific announced block around it. */
  readonly around: Around | null;
  /** Length of the most specific block that a registry delegated and that contains it; null if none is known. */
  readonly registeredLength: number | null;
}

/** An announced block around another. */
export interface Around {
  readonly name: string;
  readonly length: number;
  readonly origins: readonly number[];
  readonly firstSeen: number;
}

/** The dates of the data, epoch ms. */
export interface Days {
  /** The newest routing data. */
  readonly newest: number;
  /** The date of the first data of each source. A block in them may be of any age. */
  readonly firstTables: readonly number[];
}

/** Something suspicious about a block, and its confidence before any excuse. */
export interface Suspicion {
  readonly kind: PrefixSignalKind;
  readonly actor: number;
  readonly subject: number;
  readonly firstSeen: number;
  readonly rpkiStatus: RouteStatus | null;
  readonly confidence: number;
}

/** Returns the suspicions about a block: for each AS only the gravest, so that one event is reported once. */
export function suspicionsOf(suspect: Suspect, days: Days): readonly Suspicion[] {
  const found = [moas, moreSpecific, originChange, invalidOrigin].flatMap((rule) => rule(suspect, days));
  return found.filter(({ actor }, at) => found.findIndex((one) => one.actor === actor) === at);
}

/**
 * Checks blocks with several origins at once. The holder is the origin that a ROA authorises, else the first one. An authorised origin is
 * never suspect.
 */
function moas({ isMoas, origins, length, covering }: Suspect): readonly Suspicion[] {
  if (!isMoas) return [];
  const ranked = origins.toSorted((one, other) => one.firstSeen - other.firstSeen || one.asn - other.asn);
  const authorised = ranked.filter(({ asn }) => statusOf(asn, length, covering) === 'VALID');
  const holder = authorised[0] ?? ranked[0];
  // If ROAs cover the block but authorise none of the origins, all may be suspects, but not against each other.
  if (holder === undefined || (authorised.length === 0 && covering.length > 0)) return [];
  return ranked
    .filter((origin) => origin !== holder && !authorised.includes(origin))
    .map(({ asn, firstSeen }) => {
      const rpkiStatus = statusOf(asn, length, covering);
      // If no ROA decides between two origins, the later one is the suspect. If both were in the first table, it is unknown which is later.
      const isLater = firstSeen - holder.firstSeen > DAY_MS;
      const confidence = authorised.length > 0 ? 0.8 : isLater ? 0.5 : 0.35;
      return { kind: 'moas-origin', actor: asn, subject: holder.asn, firstSeen, rpkiStatus, confidence };
    });
}

/**
 * Checks blocks that are a part of another network's block. Most belong to customers, and no ROA covers them: then only a new block is
 * suspicious, and not if a registry delegated it separately.
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

/**
 * Checks for origins that ROAs forbid to announce the block. A network that is authorised only for less specific blocks has just not
 * updated its ROAs.
 */
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

/**
 * Checks for an origin that recently replaced another one, while ROAs still name the old one. Without ROAs this means nothing: blocks
 * change hands every day.
 */
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
 * Returns the ROA state of an AS that announces a block, and which of some other ASNs the ROAs name instead. A merged block is INVALID if
 * ROAs cover it and neither these nor the ROAs inside it name the AS.
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

/** Returns whether a block was first seen recently, by a source that had data before. */
function isNew(firstSeen: number, { newest, firstTables }: Days): boolean {
  return (
    firstSeen > newest - NEW_MS &&
    firstTables.some((first) => first < firstSeen) &&
    firstTables.every((first) => Math.abs(firstSeen - first) >= DAY_MS)
  );
}
