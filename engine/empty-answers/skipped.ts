import type { Advisory } from '../../schema/advisory.ts';
import type { Database } from '../../store/database.ts';
import { skipPastCardinality } from '../advise/notices.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { numberOf, pageOf, withPage } from '../run/page.ts';
import { applyEdits } from '../text/edit.ts';

/** Inputs for counting the rows of a query whose SKIP left nothing. */
export interface Skipped {
  /** The user's statement after correction, and the one that ran. */
  readonly corrected: ParsedStatement;
  readonly ran: ParsedStatement;
  readonly parameters: Record<string, unknown>;
  readonly timeoutMs: number;
}

/**
 * Reports that a SKIP is past the rows, which are counted without it: at most as many as it skipped, so that this costs no more than the
 * query did. Null if nothing is skipped, or there are no rows to skip.
 */
export async function skippedNotice(
  database: Database,
  { corrected, ran, parameters, timeoutMs }: Skipped,
): Promise<Advisory | null> {
  const page = pageOf(corrected);
  const skip = page === null ? null : numberOf(page.skip, parameters);
  if (page === null || skip === null || skip <= 0) return null;
  const text = countText(ran);
  const counted = text === null ? null : database.read({ text, parameters }, { timeoutMs });
  const rows =
    counted === null
      ? null
      : await counted.then(
          ([row]) => Number(row?.rows),
          () => null,
        );
  return rows === 0 ? null : skipPastCardinality(skip, rows, withPage(corrected, page, { skip: 0 }));
}

/** The statement as a count of its rows, without the order and the page of them. */
function countText(statement: ParsedStatement): string | null {
  const page = pageOf(statement);
  if (page === null) return null;
  const { orderBy, skip, limit } = page.projection;
  const edits = [orderBy, skip, limit].flatMap((part) => (part === null ? [] : [{ span: part.span, text: '' }]));
  return `RETURN COUNT { ${applyEdits(statement.text, edits)} } AS rows`;
}
