/** Caches the answer of a slow read for a while. Concurrent callers share one run, and a failure is not cached. */
export function cached<T>(read: () => Promise<T>, lifeMs: number): () => Promise<T> {
  let current: { readonly answer: Promise<T>; readonly until: number } | undefined;
  return () => {
    if (current !== undefined && current.until > Date.now()) return current.answer;
    const answer = read();
    const entry = { answer, until: Date.now() + lifeMs };
    current = entry;
    answer.catch(() => {
      if (current === entry) current = undefined;
    });
    return answer;
  };
}
