/** Keeps the answer of a slow read for a while; callers that come together share one run, and a failure is not kept. */
export function cached<T>(read: () => Promise<T>, lifeMs: number): () => Promise<T> {
  let kept: { readonly answer: Promise<T>; readonly until: number } | undefined;
  return () => {
    if (kept !== undefined && kept.until > Date.now()) return kept.answer;
    const answer = read();
    const entry = { answer, until: Date.now() + lifeMs };
    kept = entry;
    answer.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return answer;
  };
}
