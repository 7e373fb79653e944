import { askAll } from '../../api/ask.ts';
import type { Row } from '../../api/read.ts';
import { Refused } from '../../api/request.ts';
import { statementsOf } from '../../text/statements.ts';
import { type Checked, checkedOf, explaining } from './checked.ts';

/** Has the server plan a text without running it; null if there is nothing to plan. */
export async function check(text: string, parameters: Row, signal: AbortSignal): Promise<Checked | null> {
  const statements = statementsOf(text);
  if (statements.length === 0) return null;
  const answers = await askAll(statements.map(explaining), parameters, signal).catch((error: unknown) => {
    // The server refuses the whole text. With several statements, the refusal does not name the statement.
    if (error instanceof Refused && error.status === 400) return [error];
    throw error;
  });
  return checkedOf(text, statements, answers);
}
