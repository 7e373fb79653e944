import type { Advisory } from '../../schema/advisory.ts';
import { projectionVerdictOmitted, truncated } from '../advise/notices.ts';
import type { Parameters } from '../contract/step.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { writeIdentifier } from '../parse/string-literal.ts';
import { nodesUnder } from '../parse/syntax-walk.ts';
import { applyEdits } from '../text/edit.ts';
import { numberOf, pageOf, withPage } from './page.ts';
import type { Rows } from './row-writer.ts';

const VERDICT = ['verdictScore', 'verdictLevel', 'verdictBlocking'];

/**
 * Returns the notices about how the rows of an answer were cut or written, each with a query that helps. A LIMIT of ours has its own
 * notice.
 */
export function answerNotices(
  statement: () => ParsedStatement,
  parameters: Parameters,
  answer: Rows,
  hasOwnLimit = false,
): Advisory[] {
  return [
    ...(answer.verdictOmitted ? [projectionVerdictOmitted(withVerdict(statement()))] : []),
    ...(answer.truncated && !hasOwnLimit
      ? [truncated(answer.rows.length, behind(statement(), parameters, answer.rows.length))]
      : []),
  ];
}

/** Returns the query for the rows after the first ones; null if its text cannot be paged, as in a UNION. */
function behind(statement: ParsedStatement, parameters: Parameters, rows: number): string | null {
  const page = pageOf(statement);
  const skipped = page?.skip == null ? 0 : numberOf(page.skip, parameters);
  if (page === null || skipped === null) return null;
  const limit = numberOf(page.limit, parameters);
  return withPage(statement, page, {
    skip: skipped + rows,
    isOrdered: true,
    ...(limit === null ? {} : { limit: limit - rows }),
  });
}

/** The query with the verdict of each whole node that it returns as columns; null where it returns none as such. */
function withVerdict(statement: ParsedStatement): string | null {
  const projection = pageOf(statement)?.projection;
  if (projection === undefined) return null;
  const { end } = projection.itemsSpan;
  const nodes = new Set(
    statement.outline.paths.flatMap(({ elements, place }) =>
      elements.flatMap(({ kind, variable }) =>
        kind === 'node' && place === 'match' && variable !== null ? variable : [],
      ),
    ),
  );
  const projections = [projection, ...nodesUnder(projection, 'return').map((inner) => inner.projection)];
  const items = projections.flatMap((one) => one.items);
  const written = new Set(items.map((item) => statement.outline.textOf(item)));
  const isStar = projection.star !== null && statement.outline.all('with').length === 0;
  const whole = [...nodes].map(writeIdentifier).filter((node) => isStar || written.has(node));
  if (whole.length === 0) return null;
  const columns = whole.flatMap((node) => VERDICT.map((property) => `${node}.${property}`));
  return applyEdits(statement.text, [{ span: { start: end, end }, text: `, ${columns.join(', ')}` }]);
}
