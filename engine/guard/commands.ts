import { readonlyEngine } from '../advise/suggestions.ts';
import { spanOf } from '../parse/tree.ts';
import { type Filter, firstOf, firstWord, queryError } from './filter.ts';

/** Refuses schema, administration, SHOW and TERMINATE commands. */
export const refuseCommands: Filter = (statement, { catalog }) => {
  const command = firstOf(statement.tree, 'command', 'composableCommandClauses');
  if (command === null) return;
  const word = firstWord(command, statement.text);
  const [rationale, call] = asked(statement.text.slice(spanOf(command).start));
  const advice = readonlyEngine(rationale, catalog.find(call) === undefined ? null : `CALL ${call}()`);
  throw queryError(statement, spanOf(command), 'READ_ONLY', `${word} commands do not run here.`, [advice]);
};

/** Commands of Neo4j that tell what a procedure tells here. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/^SHOW\s+(?:\w+\s+)*(?:PROCEDURES?|FUNCTIONS?)\b/i, 'db.procedures'],
  [/^SHOW\s+(?:\w+\s+)*(?:INDEX(?:ES)?|CONSTRAINTS?)\b/i, 'db.schema'],
  [/^SHOW\s+(?:\w+\s+)*(?:DATABASES?|SERVERS?|SETTINGS?)\b/i, 'svc.version'],
];

/** What to say of a command, and the procedure that answers what it asks; empty where none does. */
function asked(command: string): readonly [rationale: string, procedure: string] {
  const procedure = INSTEAD.find(([sign]) => sign.test(command))?.[1];
  if (procedure !== undefined) return [`Here CALL ${procedure}() tells that.`, procedure];
  return ['What the graph holds is told by CALL db.labels(), db.relationshipTypes(), db.schema().', ''];
}
