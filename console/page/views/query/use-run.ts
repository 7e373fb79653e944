import type { RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { type Answer, askEach } from '../../api/ask.ts';
import { Refused, type Suggestion } from '../../api/request.ts';
import { messageOf } from '../../api/use-asked.ts';
import type { Editor } from '../../editor/editor.ts';
import type { Mark } from '../../editor/marks.ts';
import { statementsOf } from '../../text/statements.ts';
import { readParameters } from './parameters.ts';
import { remember, type Written } from './past.tsx';

/** A run that the server has answered. */
interface Answered {
  readonly state: 'answered';
  readonly answers: readonly (Answer | Refused)[];
  readonly written: Written;
}

/** The state of the last query that was run. */
export type Run =
  | { readonly state: 'none' }
  | { readonly state: 'running'; readonly since: number; readonly control: AbortController }
  | Answered
  | { readonly state: 'refused'; readonly message: string; readonly suggestions: readonly Suggestion[] }
  | { readonly state: 'cancelled' };

/** Runs queries. The second value starts one; a refusal is marked in the editor if the text is still the same. */
export function useRun(editor: RefObject<Editor | null>): readonly [Run, (written: Written) => Promise<void>] {
  const [run, setRun] = useState<Run>({ state: 'none' });
  const start = async (written: Written) => {
    const { query, parameters } = written;
    const control = new AbortController();
    setRun({ state: 'running', since: performance.now(), control });
    try {
      const answers = await askEach({ query, parameters: readParameters(parameters) }, control.signal);
      setRun({ state: 'answered', answers, written });
      remember(written);
    } catch (error) {
      if (control.signal.aborted) return setRun({ state: 'cancelled' });
      const suggestions = error instanceof Refused ? error.suggestions : [];
      setRun({ state: 'refused', message: messageOf(error), suggestions });
      if (query === editor.current?.text()) editor.current.mark(refusalMarks(query, error));
    }
  };
  return [run, start];
}

/** Marks where the server refused a query. For several statements the refusal does not name the statement, so nothing is marked. */
function refusalMarks(query: string, error: unknown): readonly Mark[] {
  const isOne = statementsOf(query).length === 1;
  if (!(error instanceof Refused) || error.position === null || !isOne) return [];
  const { position, message } = error;
  return [{ from: position, to: position, severity: 'error', message, rewrites: [] }];
}
