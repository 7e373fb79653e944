import { useEffect, useRef, useState } from 'preact/hooks';

/** The state of a request: under way, answered or refused. */
export type Asked<T> =
  | { readonly state: 'asking' }
  | { readonly state: 'answered'; readonly value: T }
  | { readonly state: 'refused'; readonly message: string };

/**
 * Sends a request when a view opens or its subject changes, and cancels it when the view closes. A new turn repeats the request. The former
 * answer stays until the new one arrives, so that the page keeps its scroll position.
 */
export function useAsked<T>(
  find: (signal: AbortSignal) => Promise<T>,
  about: readonly unknown[],
  turn: number = 0,
): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ state: 'asking' });
  const asker = useRef<readonly unknown[] | null>(null);
  useEffect(() => {
    const control = new AbortController();
    const before = asker.current;
    asker.current = about;
    if (before === null || about.some((one, index) => one !== before[index])) setAsked({ state: 'asking' });
    find(control.signal).then(
      (value) => setAsked({ state: 'answered', value }),
      (error: unknown) => {
        if (!control.signal.aborted) setAsked({ state: 'refused', message: messageOf(error) });
      },
    );
    return () => control.abort();
    // The caller names the subject.
  }, [...about, turn]);
  return asked;
}

/** Returns the message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
