/** How long other requests wait for the first one, ms: longer than a warm server takes, and short enough for a cold one. */
const LATE_MS = 300;

/** A request that goes first, so that it does not share the server with the others. */
export interface First {
  /** Resolves when the answer is painted, or is late. */
  readonly over: Promise<void>;
  /** Marks the request as ended. */
  end(): void;
}

/** Lets a request go first. */
export function first(): First {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, LATE_MS);
  return { over: promise, end: () => void requestAnimationFrame(() => setTimeout(resolve)) };
}
