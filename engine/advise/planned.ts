import type { Suggestion } from '../problem.ts';

/** Plans a text without running it: resolves when it would run, rejects when it would not. */
export type Explain = (query: string) => Promise<unknown>;

/**
 * The suggestions as they may be sent: a rewrite that does not plan is taken back, so that every one that is offered
 * runs. A suggestion without a rewrite is still worth its rationale.
 */
export async function planned(suggestions: readonly Suggestion[], explain: Explain): Promise<Suggestion[]> {
  return Promise.all(suggestions.map(async (suggestion) => withPlannedRewrite(suggestion, explain)));
}

async function withPlannedRewrite(suggestion: Suggestion, explain: Explain): Promise<Suggestion> {
  if (suggestion.rewrite === null) return suggestion;
  try {
    await explain(suggestion.rewrite);
    return suggestion;
  } catch {
    return { ...suggestion, rewrite: null, safeToAutoRetry: false };
  }
}
