/** What the operator of this graph says of an indicator, in an own list or by an override, and until when it holds. */
import type { Context } from './context.ts';
import type { Evidence, OperatorStatement } from './evidence.ts';

/** The act of each meaning of an own list. */
const ACTS: ReadonlyMap<string, OperatorStatement['act']> = new Map([
  ['own-block', 'block'],
  ['own-allow', 'allow'],
  ['own-watch', 'watch'],
]);

/** An entry of a list, as far as it may be the operator's. */
interface Entry {
  readonly name: string;
  readonly meaning: string | null;
  readonly reason?: string | null | undefined;
  readonly expiresAt?: number | null | undefined;
}

/** Returns the statement in an entry of an own list; undefined for an entry of any other list. */
export function statementOf({ name, meaning, reason = null, expiresAt = null }: Entry): OperatorStatement | undefined {
  const act = ACTS.get(meaning ?? '');
  return act === undefined ? undefined : { act, by: name, reason, until: expiresAt };
}

/** Returns whether a statement still holds at an instant, epoch ms. */
function holdsAt({ until }: Pick<OperatorStatement, 'until'>, asOfMs: number): boolean {
  return until === null || until > asOfMs;
}

/** Returns whether a statement decides a verdict, if it is an override. */
export function isDecision({ act }: OperatorStatement): boolean {
  return act === 'block' || act === 'allow';
}

/** Returns a statement in words: `block by soc-anna until 2026-12-31: password spraying`. The last day is the one on which it ends. */
export function statementWords({ act, by, reason, until }: OperatorStatement): string {
  const end = until === null ? '' : ` until ${new Date(until - 1).toISOString().slice(0, 10)}`;
  return `${act} by ${by}${end}${reason === null ? '' : `: ${reason}`}`;
}

/** Returns every statement of the operator in evidence: the override first, then those of own lists. */
export function statementsIn({ override, listings }: Pick<Evidence, 'override' | 'listings'>): OperatorStatement[] {
  return [...(override === undefined ? [] : [override]), ...listings.flatMap(({ operator }) => operator ?? [])];
}

/** Returns the statements of the operator as context. */
export function operatorContext(evidence: Pick<Evidence, 'override' | 'listings'>): Context[] {
  return statementsIn(evidence).map((statement) => {
    const example = statementWords(statement);
    return { kind: 'operator', subject: statement.by, level: null, count: null, example, query: null };
  });
}

/** Returns the evidence that holds at an instant, epoch ms: without entries of own lists, their vouches and overrides that have ended. */
export function evidenceAt<Kind extends Evidence>(evidence: Kind, asOfMs: number): Kind {
  const { override, listings, vouches } = evidence;
  const ended = listings.filter(({ operator }) => operator !== undefined && !holdsAt(operator, asOfMs));
  const isOver = override !== undefined && !holdsAt(override, asOfMs);
  if (ended.length === 0 && !isOver) return evidence;
  const gone = new Set(ended.map(({ feedId }) => `allow-list:${feedId}`));
  return {
    ...evidence,
    ...(isOver ? { override: undefined } : {}),
    listings: listings.filter((listing) => !ended.includes(listing)),
    vouches: vouches.filter((vouch) => !gone.has(vouch)),
  };
}
