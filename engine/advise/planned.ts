import { QueryProblem, type Suggestion } from '../problem.ts';

/** Plans a text without running it: resolves when it would run, rejects when it would not. */
export type Explain = (query: string) => Promise<unknown>;

/** A query with several mistakes is mended one by one; more than these in one is not worth a guess. */
const MENDED = 4;

/**
 * The suggestions as they may be sent: a rewrite that does not plan is mended as its own problem suggests, so that a
 * query with several mistakes gets one text that runs; what still does not plan is taken back. A suggestion without a
 * rewrite is still worth its rationale; one whose rewrite was taken back is not, where another of its kind has one.
 */
export async function planned(suggestions: readonly Suggestion[], explain: Explain): Promise<Suggestion[]> {
  const checked = await Promise.all(suggestions.map((suggestion) => withPlannedRewrite(suggestion, explain)));
  return checked.filter((suggestion, index) => suggestions[index]?.rewrite === null || isNeeded(suggestion, checked));
}

function isNeeded({ kind, rewrite }: Suggestion, all: readonly Suggestion[]): boolean {
  return rewrite !== null || !all.some((other) => other.kind === kind && other.rewrite !== null);
}

async function withPlannedRewrite(suggestion: Suggestion, explain: Explain): Promise<Suggestion> {
  if (suggestion.rewrite === null) return suggestion;
  const rewrite = await mended(suggestion.rewrite, explain, MENDED);
  if (rewrite === suggestion.rewrite) return suggestion;
  const confidence = rewrite === null ? suggestion.confidence : suggestion.confidence / 2;
  return { ...suggestion, rewrite, confidence, safeToAutoRetry: false };
}

/** The text itself where it plans, else what its problem's first suggestion makes of it; null where nothing plans. */
async function mended(text: string, explain: Explain, times: number): Promise<string | null> {
  try {
    await explain(text);
    return text;
  } catch (error) {
    const rewrite = error instanceof QueryProblem ? nextRewrite(error) : null;
    return rewrite === null || times === 0 ? null : mended(rewrite, explain, times - 1);
  }
}

/** An anchor would be an example of ours, no mending of what was written. */
function nextRewrite({ suggestions }: QueryProblem): string | null {
  return suggestions.find(({ kind, rewrite }) => rewrite !== null && kind !== 'add_anchor')?.rewrite ?? null;
}
