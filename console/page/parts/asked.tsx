import type { ComponentChildren } from 'preact';
import type { Asked } from '../api/use-asked.ts';
import { Problem } from './problem.tsx';

interface AskedParts<T> {
  readonly asked: Asked<T>;
  readonly children: (value: T) => ComponentChildren;
}

/** Shows an answer, that it is loading, or why it was refused. */
export function Shown<T>({ asked, children }: AskedParts<T>) {
  if (asked.state === 'asking')
    return (
      <p class="waiting" role="status">
        Loading…
      </p>
    );
  if (asked.state === 'refused') return <Problem message={asked.message} />;
  return <>{children(asked.value)}</>;
}
