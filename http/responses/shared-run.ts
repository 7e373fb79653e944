/** Runs a slow read once for concurrent callers that ask about the same version of the data; the result is not cached. */
export function sharedRun<T>(read: () => Promise<T>, versionOf: () => Promise<string>): () => Promise<T> {
  let running: { readonly version: string; readonly answer: Promise<T> } | undefined;
  return async () => {
    const version = await versionOf();
    if (running?.version === version) return running.answer;
    const answer = read();
    const own = { version, answer };
    running = own;
    try {
      return await answer;
    } finally {
      if (running === own) running = undefined;
    }
  };
}
