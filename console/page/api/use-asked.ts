import { useEffect, useState } from 'preact/hooks';

/** What was asked for: still under way, there, or refused. */
export type Asked<T> =
  | { readonly state: 'asking' }
  | { readonly state: 'answered'; readonly value: T }
  | { readonly state: 'refused'; readonly message: string };

/** Asks when a view opens or what it is about changes, and gives up the request when it closes. */
export function useAsked<T>(find: (signal: AbortSignal) => Promise<T>, about: readonly unknown[]): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ state: 'asking' });
  useEffect(() => {
    const control = new AbortController();
    setAsked({ state: 'asking' });
    find(control.signal).then(
      (value) => setAsked({ state: 'answered', value }),
      (error: unknown) => {
        if (!control.signal.aborted) setAsked({ state: 'refused', message: messageOf(error) });
      },
    );
    return () => control.abort();
    // What it is about is told by the caller.
  }, [...about]);
  return asked;
}

/** What went wrong, in words. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
