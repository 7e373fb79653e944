import type { Database } from '../../engine/database/database.ts';
import { type VerdictOptions, verdictFragment } from '../../engine/verdict/model/verdict-fragment.ts';
import type { Evidence, Listing, Verdict } from '../../engine/verdict/verdict.ts';
import { categoryDeclaration } from '../../schema/categories.ts';

/** The instant that ages are measured from in tests of the model, and in epoch seconds. */
export const AS_OF = Date.UTC(2026, 7, 1, 12);
export const NOW = AS_OF / 1000;

/** Epoch seconds of so many days before. */
export function daysAgo(days: number): number {
  return Math.round(NOW - days * 86_400);
}

/** A listing of a category, seen and first seen so many days ago; without days the feed has no dates. */
export function listed(
  category: string,
  { seen, first, ...more }: Partial<Listing> & { readonly seen?: number; readonly first?: number } = {},
): Listing {
  const declared = categoryDeclaration(category);
  if (declared === undefined) throw new Error(`no category ${category}`);
  const feedId = more.feedId ?? `feed-of-${declared.id}`;
  return {
    feedId,
    name: feedId,
    category,
    categoryId: declared.id,
    class: declared.class,
    publisher: feedId,
    weight: 1,
    firstSeen: first === undefined ? null : daysAgo(first),
    lastSeen: seen === undefined ? null : daysAgo(seen),
    observedAt: NOW,
    network: null,
    ...more,
  };
}

/** Evidence on a domain that was met and of which nothing else is known, but for what is given. */
export function evidenceOf(given: Partial<Evidence> = {}): Evidence {
  return {
    kind: 'domain',
    isKnown: true,
    listings: [],
    neighbours: null,
    vouches: [],
    isKnownGood: false,
    isShared: false,
    rank: null,
    isSettled: false,
    wanting: [],
    facts: [],
    properties: {},
    ...given,
  };
}

/** The verdicts on evidence, in its order, from one statement. */
export async function verdictsOn(
  database: Database,
  evidence: readonly Evidence[],
  asked: VerdictOptions = {},
): Promise<Verdict[]> {
  const rows = await database.read({
    text: `UNWIND range(0, size($all) - 1) AS at WITH at, $all[at] AS evidence, $asOf AS asOf
      ${verdictFragment(['at'], asked)}
      RETURN at, verdict`,
    parameters: { all: evidence, asOf: BigInt(AS_OF) },
  });
  const verdicts: Verdict[] = [];
  for (const { at, verdict } of rows) verdicts[Number(at)] = verdict as Verdict;
  return verdicts;
}
