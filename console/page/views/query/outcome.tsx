import { Refused, type Suggestion } from '../../api/request.ts';
import { Button } from '../../parts/button.tsx';
import { Notices } from '../../parts/notices.tsx';
import { Problem } from '../../parts/problem.tsx';
import type { Run } from './use-run.ts';

interface OutcomeParts {
  readonly run: Run;
  readonly onApply: (text: string) => void;
}

/** Shows the notices of one answer, the reason of a refusal with its suggestions, or the note that a query was cancelled. */
export function Outcome({ run, onApply }: OutcomeParts) {
  if (run.state === 'cancelled') return <p class="notice">Cancelled. The server has stopped the query too.</p>;
  if (run.state === 'refused') return <Refusal message={run.message} suggestions={run.suggestions} onApply={onApply} />;
  const [only] = run.state === 'answered' && run.answers.length === 1 ? run.answers : [];
  if (only === undefined || only instanceof Refused) return null;
  return (
    <>
      {only.rewrittenQuery !== null && <p class="notice">The server ran: {only.rewrittenQuery}</p>}
      <Notices notices={only.notices} onApply={onApply} />
    </>
  );
}

interface RefusalParts {
  readonly message: string;
  readonly suggestions: readonly Suggestion[];
  readonly onApply: (text: string) => void;
}

function Refusal({ message, suggestions, onApply }: RefusalParts) {
  return (
    <div class="suggestions">
      <Problem message={message} />
      <ul aria-label="Suggestions">
        {suggestions.map(({ rationale, rewrite }) => (
          <li key={rationale + (rewrite ?? '')}>
            {rationale}
            {rewrite !== null && (
              <>
                <pre>{rewrite}</pre>
                <Button onClick={() => onApply(rewrite)}>Apply and run</Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
