import type { Notice } from '../api/ask.ts';

interface NoticesParts {
  readonly notices: readonly Notice[];
  /** Takes over the query that a notice offers; absent where none can be taken. */
  readonly onApply?: (query: string) => void;
}

/** What an answer says besides its rows. */
export function Notices({ notices, onApply }: NoticesParts) {
  if (notices.length === 0) return null;
  return (
    <ul class="notices" aria-label="Notices">
      {notices.map(({ kind, severity, message, rewrite }) => (
        <li key={`${kind} ${message}`} class={severity === 'warning' ? 'notice warning' : 'notice'}>
          {message}
          {rewrite !== null && onApply !== undefined && (
            <button type="button" class="small" onClick={() => onApply(rewrite)} title={rewrite}>
              Apply
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
