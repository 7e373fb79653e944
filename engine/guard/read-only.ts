/** Refuses statements that this graph does not run: it is only read, in one transaction, by clauses of Neo4j 5. */

import { readonlyEngine } from '../contract/suggestions.ts';
import type { Kind } from '../parse/syntax.ts';
import { type Filter, firstWord, queryErrorAt, without } from './filter.ts';
import { readingPart } from './reading-part.ts';

/** Refuses `CYPHER runtime=...` and other options in front of a query; EXPLAIN and PROFILE are welcome. */
export const refuseOptions: Filter = (statement) => {
  const [options] = statement.outline.all('options');
  if (options === undefined) return;
  const detail = 'Leave the CYPHER options out: the engine sets them.';
  throw queryErrorAt(statement, options.span, 'READ_ONLY', detail, [
    readonlyEngine(detail, without(statement, options.span)),
  ]);
};

/** Refuses schema, administration, SHOW and TERMINATE commands. */
export const refuseCommands: Filter = (statement, { catalog }) => {
  const [command] = statement.outline.all('command', 'command-clause');
  if (command === undefined) return;
  const word = firstWord(command.span, statement.text);
  const [rationale, call] = commandInstead(statement.text.slice(command.span.start));
  const advice = readonlyEngine(rationale, catalog.find(call) === undefined ? null : `CALL ${call}()`);
  throw queryErrorAt(statement, command.span, 'READ_ONLY', `${word} commands do not run here.`, [advice]);
};

/** Commands of Neo4j, and the procedure that returns the same here. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/^SHOW\s+(?:\w+\s+)*(?:PROCEDURES?|FUNCTIONS?)\b/i, 'db.procedures'],
  [/^SHOW\s+(?:\w+\s+)*(?:INDEX(?:ES)?|CONSTRAINTS?)\b/i, 'db.schema'],
  [/^SHOW\s+(?:\w+\s+)*(?:DATABASES?|SERVERS?|SETTINGS?)\b/i, 'svc.version'],
];

/** Returns advice for a command, and the procedure that returns the same; empty if there is none. */
function commandInstead(command: string): readonly [rationale: string, procedure: string] {
  const procedure = INSTEAD.find(([sign]) => sign.test(command))?.[1];
  if (procedure !== undefined) return [`CALL ${procedure}() returns that here.`, procedure];
  return ['To see what the graph contains: CALL db.labels(), db.relationshipTypes(), db.schema().', ''];
}

/** Refuses every clause that writes, at any depth: in subqueries and under EXPLAIN as well. */
export const refuseWrites: Filter = (statement) => {
  const [clause] = statement.outline.all('write');
  if (clause === undefined) return;
  const word = firstWord(clause.span, statement.text);
  const advice = readonlyEngine(
    'Only reading clauses run here: MATCH, WITH, UNWIND, CALL, RETURN. To add data, use `weft load`.',
    readingPart(statement),
  );
  throw queryErrorAt(statement, clause.span, 'READ_ONLY', `${word} writes; this graph is read-only.`, [advice]);
};

/** Refuses LOAD CSV, which a READ transaction would let through to files and other hosts. */
export const refuseLoadCsv: Filter = (statement) => {
  const [clause] = statement.outline.all('load-csv');
  if (clause === undefined) return;
  const advice = readonlyEngine('Bind the rows as a parameter and read them with UNWIND $rows AS row.');
  throw queryErrorAt(statement, clause.span, 'READ_ONLY', 'LOAD CSV is not available here.', [advice]);
};

/** Refuses USE: there is one graph, and the server's own databases are not part of it. */
export const refuseUse: Filter = (statement) => {
  const [clause] = statement.outline.all('use');
  if (clause === undefined) return;
  const advice = readonlyEngine('There is only one graph; leave USE out.', without(statement, clause.span));
  throw queryErrorAt(statement, clause.span, 'READ_ONLY', 'USE is not available here.', [advice]);
};

/** Refuses CALL { } IN TRANSACTIONS, which would leave the one READ transaction of a query. */
export const refuseInnerTransactions: Filter = (statement) => {
  const [mark] = statement.outline.all('in-transactions');
  if (mark === undefined) return;
  const advice = readonlyEngine('Leave IN TRANSACTIONS out: reads do not need it.', without(statement, mark.span));
  throw queryErrorAt(statement, mark.span, 'READ_ONLY', 'IN TRANSACTIONS is not available here.', [advice]);
};

/** Refuses planner hints (USING INDEX, USING SCAN): the plan is judged as the planner makes it. */
export const refuseHints: Filter = (statement) => {
  const [hint] = statement.outline.all('hint');
  if (hint === undefined) return;
  const detail = 'Leave the USING hint out: the planner finds the index.';
  const advice = readonlyEngine(detail, without(statement, hint.span));
  throw queryErrorAt(statement, hint.span, 'UNSUPPORTED_FORM', detail, [advice]);
};

/** The clauses that run (contract 3.1). A clause that the grammar reads later is refused until it is on this list. */
const ALLOWED: ReadonlySet<Kind> = new Set<Kind>([
  'match',
  'with',
  'unwind',
  'call-procedure',
  'call-subquery',
  'return',
  'order-skip-limit',
]);

/** Refuses every clause that is not on the list, in the query and in every subquery of it. */
export const allowClauses: Filter = (statement) => {
  for (const { clauses } of statement.outline.all('single-query')) {
    const clause = clauses.find((one) => !ALLOWED.has(one.kind));
    if (clause === undefined) continue;
    const word = firstWord(clause.span, statement.text);
    const detail =
      word === 'FINISH'
        ? 'FINISH ends a query without an answer: end the query with RETURN instead.'
        : `${word} is not a clause that runs here.`;
    throw queryErrorAt(statement, clause.span, 'UNSUPPORTED_FORM', detail);
  }
};
