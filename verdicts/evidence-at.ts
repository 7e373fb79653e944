/** The evidence that holds at an instant. Listings that have ended are history. */
import { type Context, worstFirst } from './context.ts';
import { formerContext } from './context-findings.ts';
import type { Evidence, Listing } from './evidence.ts';
import { holdsAt } from './operator.ts';

/**
 * Returns the evidence that holds at an instant, epoch ms: without listings that have ended, their vouches, and overrides that have ended. A
 * list that had the indicator until its entry ended is context.
 */
export function evidenceAt<Kind extends Evidence>(evidence: Kind, asOfMs: number): Kind {
  const { overrides = [], listings, vouches, context } = evidence;
  const ended = listings.filter((listing) => hasEnded(listing, asOfMs));
  const holding = overrides.filter((override) => holdsAt(override, asOfMs));
  if (ended.length === 0 && holding.length === overrides.length) return evidence;
  const gone = new Set(ended.map(({ feedId }) => `allow-list:${feedId}`));
  return {
    ...evidence,
    overrides: holding,
    listings: listings.filter((listing) => !ended.includes(listing)),
    vouches: vouches.filter((vouch) => !gone.has(vouch)),
    context: withHistory(context, ended),
  };
}

/** Returns when an entry ends, epoch ms; null if it has no end. */
export function endOf({ operator, expiresAt = null }: Listing): number | null {
  return operator === undefined ? expiresAt : operator.until;
}

function hasEnded(listing: Listing, asOfMs: number): boolean {
  const end = endOf(listing);
  return end !== null && end <= asOfMs;
}

/** The operator's own entries leave no trace when they end. */
function withHistory(context: readonly Context[], ended: readonly Listing[]): readonly Context[] {
  const former = ended.flatMap(({ name: list, operator, expiresAt }) =>
    operator === undefined && typeof expiresAt === 'number' ? [{ list, until: expiresAt }] : [],
  );
  return joinedHistory(context, formerContext(former, []));
}

/** Adds the context `historic` to context that may have one: they become one, with the later end as its example. */
export function joinedHistory(context: readonly Context[], found: readonly Context[]): readonly Context[] {
  const [history] = found;
  if (history === undefined) return context;
  const known = context.find(({ kind }) => kind === 'historic');
  if (known === undefined) return worstFirst([...context, history]);
  const last = (known.example ?? '') > (history.example ?? '') ? known : history;
  const joined = { ...last, count: (known.count ?? 1) + (history.count ?? 1) };
  return worstFirst([...context.filter((one) => one !== known), joined]);
}
