import { useEffect, useRef, useState } from 'preact/hooks';
import type { Progress } from './job.ts';
import { messageOf } from './use-asked.ts';

/** The state of a task that the user started. */
export type Work<T> =
  | { readonly state: 'idle' }
  | { readonly state: 'running'; readonly progress: Progress | null }
  | { readonly state: 'done'; readonly value: T }
  | { readonly state: 'refused'; readonly message: string };

type Task<T> = (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<T>;

/** Runs one task at a time, and cancels it when the view closes. The second value starts one. */
export function useWork<T>(): readonly [Work<T>, (task: Task<T>) => Promise<void>] {
  const [work, setWork] = useState<Work<T>>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const begin = async (task: Task<T>) => {
    running.current?.abort();
    const control = new AbortController();
    const { signal } = control;
    running.current = control;
    setWork({ state: 'running', progress: null });
    try {
      const value = await task(signal, (progress) => {
        if (!signal.aborted) setWork({ state: 'running', progress });
      });
      if (!signal.aborted) setWork({ state: 'done', value });
    } catch (error) {
      if (!signal.aborted) setWork({ state: 'refused', message: messageOf(error) });
    }
  };
  return [work, begin];
}

/** Makes one change at a time, and calls back after each. The second value starts one. */
export function useChange(
  onChange: () => void,
): readonly [Work<null>, (task: (signal: AbortSignal) => Promise<unknown>) => void] {
  const [work, begin] = useWork<null>();
  const change = (task: (signal: AbortSignal) => Promise<unknown>) =>
    void begin(async (signal) => {
      await task(signal);
      onChange();
      return null;
    });
  return [work, change];
}
