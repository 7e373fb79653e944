/** What the operator of this graph says of an indicator, in an own list or by an override, and until when it holds. */
import type { Context } from './context.ts';
import type { Evidence, OperatorStatement } from './evidence.ts';
import { dayOf } from './sighting.ts';

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
export function holdsAt({ until }: Pick<OperatorStatement, 'until'>, asOfMs: number): boolean {
  return until === null || until > asOfMs;
}

/** Returns the override that decides a verdict: the nearest one that is no note. */
export function decisionOf({ overrides }: Pick<Evidence, 'overrides'>): OperatorStatement | undefined {
  return overrides?.find(({ act }) => act !== 'note');
}

/**
 * Returns a statement in words: `block by soc-anna on 192.0.2.0/24 until 2026-12-31: password spraying`. The last day is the one on which it
 * ends.
 */
export function statementWords({ act, by, reason, until, through }: OperatorStatement): string {
  const covering = through === undefined ? '' : ` on ${through}`;
  const end = until === null ? '' : ` until ${dayOf(until - 1)}`;
  return `${act} by ${by}${covering}${end}${reason === null ? '' : `: ${reason}`}`;
}

/** Returns every statement of the operator in evidence: the overrides first, then those of own lists. */
export function statementsIn({
  overrides = [],
  listings,
}: Pick<Evidence, 'overrides' | 'listings'>): OperatorStatement[] {
  return [...overrides, ...listings.flatMap(({ operator }) => operator ?? [])];
}

/** Returns the statements of the operator as context. */
export function operatorContext(evidence: Pick<Evidence, 'overrides' | 'listings'>): Context[] {
  return statementsIn(evidence).map((statement) => {
    const example = statementWords(statement);
    return { kind: 'operator', subject: statement.by, level: null, count: null, example, query: null };
  });
}
