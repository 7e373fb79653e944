import { QueryProblem, type Suggestion } from '../../schema/problem.ts';

/** Plans a text without running it: resolves when it would run, rejects when it would not. */
export type Explain = (query: string) => Promise<unknown>;

/** Thrown for a rewrite that would run but find nothing for lack of data: it is not offered. */
export class LeadsNowhere extends Error {}

/** Mistakes that one rewrite may mend beyond its own: a query that has one often has two. */
const FURTHER_MISTAKES = 2;
const SURE = 0.7;

/**
 * Returns the suggestions that may be sent. A rewrite that does not plan is dropped, so that every offered rewrite runs; duplicates are
 * dropped too. If the error of a dropped rewrite has its own rewrite, that one is offered instead. A suggestion without a rewrite keeps its
 * rationale.
 */
export async function planned(suggestions: readonly Suggestion[], explain: Explain): Promise<Suggestion[]> {
  const all = await Promise.all(
    suggestions.map((suggestion) => withPlannedRewrite(suggestion, explain, FURTHER_MISTAKES)),
  );
  const offered = all.filter((suggestion) => suggestion !== null);
  return [...new Map(offered.map((suggestion) => [sayingOf(suggestion), suggestion])).values()];
}

/** Two suggestions that say and offer the same are one. */
function sayingOf({ kind, rationale, rewrite }: Suggestion): string {
  return JSON.stringify([kind, rationale, rewrite]);
}

async function withPlannedRewrite(
  suggestion: Suggestion,
  explain: Explain,
  further: number,
): Promise<Suggestion | null> {
  if (suggestion.rewrite === null) return suggestion;
  try {
    await explain(suggestion.rewrite);
    return suggestion;
  } catch (error) {
    if (error instanceof LeadsNowhere) return null;
    const next = further === 0 ? undefined : nextMistake(error, suggestion.rewrite);
    const mended = next === undefined ? null : await withPlannedRewrite(next, explain, further - 1);
    return mended?.rewrite == null
      ? { ...suggestion, rewrite: null, safeToAutoRetry: false }
      : both(suggestion, mended);
  }
}

/** Returns the certain meaning if the rewrite has another mistake; an example of ours is not a substitute for the user's. */
function nextMistake(error: unknown, rewrite: string): Suggestion | undefined {
  if (!(error instanceof QueryProblem)) return undefined;
  return error.suggestions.find(
    (suggestion) => suggestion.rewrite !== null && suggestion.rewrite !== rewrite && suggestion.confidence >= SURE,
  );
}

function both(first: Suggestion, second: Suggestion): Suggestion {
  return {
    kind: first.kind,
    rationale: `${first.rationale} ${second.rationale}`,
    rewrite: second.rewrite,
    confidence: Math.round(first.confidence * second.confidence * 100) / 100,
    safeToAutoRetry: first.safeToAutoRetry && second.safeToAutoRetry,
  };
}
