import { Button } from '../../parts/button.tsx';
import { parametersIn } from '../../text/statements.ts';
import { counted } from '../../text/words.ts';
import type { Checked } from './checked.ts';
import { readParameters, safeParameters } from './parameters.ts';

interface CheckLineParts {
  /** The typed text; null if nothing was typed since the last run. */
  readonly text: string | null;
  readonly checked: Checked | null;
  readonly parameters: string;
  readonly onApply: (text: string) => void;
  readonly onParameters: (text: string) => void;
}

/** Shows the findings of the server on the typed text. The server has planned the text and not run it. */
export function CheckLine({ text, checked, parameters, onApply, onParameters }: CheckLineParts) {
  if (text === null) return null;
  const given = safeParameters(parameters);
  const lacking = parametersIn(text).filter((name) => !Object.hasOwn(given, name));
  const add = () =>
    onParameters(JSON.stringify({ ...given, ...Object.fromEntries(lacking.map((name) => [name, ''])) }));
  return (
    <div class="check-line" role="status">
      {problemOf(parameters) !== null && <p class="detail">{problemOf(parameters)}</p>}
      {lacking.length > 0 && problemOf(parameters) === null && (
        <p class="detail">
          {lacking.map((name) => `$${name}`).join(', ')} {lacking.length === 1 ? 'has' : 'have'} no value yet.{' '}
          <Button onClick={add}>Add {lacking.length === 1 ? 'it' : 'them'}</Button>
        </p>
      )}
      {checked !== null && (
        <ul aria-label="Checks">
          {checked.plan !== null && <li class="check check-fine">{plannedText(checked.plan)}</li>}
          {checked.marks.map(({ severity, message, rewrites }) => (
            <li key={message} class={`check check-${severity}`}>
              {message}{' '}
              {rewrites.map((rewrite) => (
                <Button key={rewrite.text} title={rewrite.text} onClick={() => onApply(rewrite.text)}>
                  Apply and run
                </Button>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function plannedText({ operators, rows, scans }: NonNullable<Checked['plan']>): string {
  const expected = rows === null ? '' : `, about ${counted(Math.round(rows), 'row')} expected`;
  const scanned = scans.length === 0 ? '' : `; it scans whole labels or types (${scans.join(', ')})`;
  return `The query has a plan: ${counted(operators, 'step')}${expected}${scanned}.`;
}

function problemOf(parameters: string): string | null {
  try {
    readParameters(parameters);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : null;
  }
}
