import type { Notice } from '../api/ask.ts';
import { Button } from './button.tsx';

interface NoticesParts {
  readonly notices: readonly Notice[];
  /** Applies the query that a notice suggests; absent where queries cannot be applied. */
  readonly onApply?: (query: string) => void;
}

/** Shows the notices of an answer. */
export function Notices({ notices, onApply }: NoticesParts) {
  if (notices.length === 0) return null;
  return (
    <ul class="notices" aria-label="Notices">
      {notices.map(({ kind, severity, message, rewrite }) => (
        <li key={`${kind} ${message}`} class={severity === 'warning' ? 'notice warning' : 'notice'}>
          {message}
          {rewrite !== null && onApply !== undefined && (
            <Button onClick={() => onApply(rewrite)} title={rewrite}>
              Apply
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
