/** Claims of single records: a claim of a source has the record as its part, so a newer statement of the record replaces it whole. */
import { hash } from 'node:crypto';
import { bySpeaker, type Claim, foldClaim, type Tie, withClaim } from './claims.ts';

/** Begins the part of a claim of a record. No part that is a file or a list begins so. */
const SIGN = '§';
/** Part of the claim of all records of a source, on what so many of them state that their claims are merged. */
const MERGED = `${SIGN}*`;
/** Records of a source whose claims on one node or edge are separate. A parent domain or a registrar may have millions. */
const MOST_SEPARATE = 16;
/** Characters of a digest: two records are mistaken for one about once in 2^72 tries. */
const DIGEST = 12;

/** Returns the part of the claims of a record, from its id in the ledger. */
export function recordPart(id: string): string {
  return `${SIGN}${hash('sha1', id, 'base64url').slice(0, DIGEST)}`;
}

/** Returns whether a claim is of a record. */
export function isOfRecord({ part }: Pick<Claim, 'part'>): boolean {
  return part.startsWith(SIGN);
}

/** Returns the claims with one more: a claim of a record replaces the one of its older statement; another merges as `withClaim` does. */
export function withStated(claims: readonly Claim[], incoming: Claim, tie: Tie): readonly Claim[] {
  return isOfRecord(incoming) ? withStatement(claims, incoming) : withClaim(claims, incoming, tie);
}

/** The same for several claims. */
export function withAllStated(claims: readonly Claim[], incoming: readonly Claim[], tie: Tie): readonly Claim[] {
  return incoming.reduce<readonly Claim[]>((stated, claim) => withStated(stated, claim, tie), claims);
}

/**
 * Returns the claims with one of a record, sorted by source and part. Above a number of records of one source their claims are merged. A
 * claim of the source that is of no record is one of an earlier version of Weft: the record's takes its place.
 */
function withStatement(claims: readonly Claim[], incoming: Claim): readonly Claim[] {
  const isOwn = ({ source }: Claim) => source === incoming.source;
  const isReplaced = (claim: Claim) => !isOfRecord(claim) || (claim.part === incoming.part && claim.part !== MERGED);
  const own = claims.filter((claim) => isOwn(claim) && !isReplaced(claim));
  const isMerged = [incoming, ...own].some(({ part }) => part === MERGED) || own.length >= MOST_SEPARATE;
  const stated = [...own, incoming];
  return [...claims.filter((claim) => !isOwn(claim)), ...(isMerged ? [together(stated)] : stated)].sort(bySpeaker);
}

/** Merges claims of records. Their order does not matter, except for values of one date. */
function together(claims: readonly Claim[]): Claim {
  const [first, ...others] = claims.toSorted(bySpeaker);
  if (first === undefined) throw new Error('there are claims to merge');
  return { ...others.reduce((known, claim) => foldClaim(known, claim, 'incoming-wins'), first), part: MERGED };
}
