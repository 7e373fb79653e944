/** Runs a slow read once for callers that come together and ask of one version of the data; nothing is kept behind it. */
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
