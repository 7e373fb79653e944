/** How long others wait for what goes first, ms: longer than a server that is warm takes, and short enough where it is not. */
const LATE_MS = 300;

/** Something that goes first, so that what is wanted most does not share the server with the rest. */
export interface First {
  /** Fulfilled when it is over and painted, or is late. */
  readonly over: Promise<void>;
  /** Says that it is over. */
  end(): void;
}

/** Lets something go first. */
export function first(): First {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, LATE_MS);
  return { over: promise, end: () => void requestAnimationFrame(() => setTimeout(resolve)) };
}
