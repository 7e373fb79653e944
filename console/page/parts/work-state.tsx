import type { Work } from '../api/use-work.ts';
import { Problem } from './problem.tsx';

/** Shows the progress of a task, or why it failed. */
export function WorkState({ work, name }: { readonly work: Work<unknown>; readonly name: string }) {
  if (work.state === 'running')
    return (
      <p class="waiting" role="status">
        <progress aria-label={name} max={work.progress?.total ?? 1} value={work.progress?.current ?? 0} />{' '}
        {work.progress?.message ?? 'working'}…
      </p>
    );
  return work.state === 'refused' ? <Problem message={work.message} /> : null;
}
