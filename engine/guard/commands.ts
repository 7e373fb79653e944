import { readonlyEngine } from '../advise/suggestions.ts';
import { spanOf } from '../parse/tree.ts';
import { type Filter, firstOf, firstWord, queryError } from './filter.ts';

/** Refuses schema, administration, SHOW and TERMINATE commands. */
export const refuseCommands: Filter = (statement) => {
  const command = firstOf(statement.tree, 'command', 'composableCommandClauses');
  if (command === null) return;
  const word = firstWord(command, statement.text);
  const advice = readonlyEngine(
    'What the graph holds is told by CALL db.labels(), db.relationshipTypes(), db.schema().',
  );
  throw queryError(statement, spanOf(command), 'READ_ONLY', `${word} commands do not run here.`, [advice]);
};
