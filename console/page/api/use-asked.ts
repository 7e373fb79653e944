import { useEffect, useRef, useState } from 'preact/hooks';

/** What was asked for: still under way, there, or refused. */
export type Asked<T> =
  | { readonly state: 'asking' }
  | { readonly state: 'answered'; readonly value: T }
  | { readonly state: 'refused'; readonly message: string };

/**
 * Asks when a view opens or what it is about changes, and gives up the request when it closes. A further turn asks the same again: until
 * there is a newer answer the former one stays, and with it where somebody is on the page.
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
    // What it is about is told by the caller.
  }, [...about, turn]);
  return asked;
}

/** What went wrong, in words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
