import { defineCommand } from 'citty';
import { FORM_OPTIONS, type Form, formOf } from '../answers/form.ts';
import { parametersOf } from '../answers/parameters.ts';
import { queryText } from '../answers/query-text.ts';
import { reportNotices } from '../answers/report-notices.ts';
import { writeRows } from '../answers/write-rows.ts';
import { reportingFailure, UsageError } from '../failure.ts';
import { complain } from '../output.ts';
import { type Answer, query, type Statement } from '../rest-client/query.ts';
import { problemText } from '../rest-client/refusal.ts';
import { withWeft } from '../rest-client/weft.ts';
import { repeatedValues } from '../strict/words.ts';

const ARGUMENTS = {
  query: {
    type: 'positional',
    required: false,
    description: 'a query, such as "CALL explain($ip)", or - for standard input; several with ; between run in turn',
  },
  file: { type: 'string', description: 'a file that holds the query, or - for standard input' },
  param: {
    type: 'string',
    valueHint: 'name=value',
    description: 'a parameter of the query, as JSON or as text; may be repeated',
  },
  ...FORM_OPTIONS,
} as const;

/** `weft ask`: runs a query and prints its rows. */
export const ask = defineCommand({
  meta: { name: 'ask', description: 'Run a Cypher query and print its rows' },
  args: ARGUMENTS,
  run: ({ args, rawArgs }) =>
    reportingFailure(async () => {
      const form = formOf(args);
      const parameters = parametersOf(repeatedValues(ARGUMENTS, rawArgs, 'param'));
      const text = await queryText(args.query, args.file);
      await withWeft('ask', async (weft) => print(await query(weft, text, parameters), form));
    }),
});

/** Prints the answer of each statement. Throws a `UsageError` if one of a batch failed. */
function print(answer: Answer, form: Form): void {
  let failed = 0;
  for (const result of answer.results ?? [{ ...answer, success: true as const }]) {
    if (result.success) printStatement(result, form);
    else {
      failed += 1;
      complain(`weft: ${problemText(result.error) ?? 'a statement failed'}`);
    }
  }
  if (failed > 0) throw new UsageError(`${failed} of ${answer.results?.length} statements failed`);
}

function printStatement({ columns, rows, advisories, rewrittenQuery }: Statement, form: Form): void {
  if (rewrittenQuery !== undefined) complain(`ran as: ${rewrittenQuery.replace(/\s*\n\s*/g, ' ')}`);
  reportNotices(advisories);
  if (rows.length > 0 || form !== 'table') writeRows({ columns, rows }, form);
  if (form === 'table') complain(rows.length === 1 ? '1 row' : `${rows.length} rows`);
}
