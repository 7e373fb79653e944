import type { Row } from '../../store/database.ts';
import type { ProjectionSources } from '../../views/indicators/sources.ts';
import type { ReportProgress } from '../jobs/job-runner.ts';
import type { DomainTerm } from './domain-fields.ts';
import { anchoredStatement, MOST_MATCHES, walkStatement } from './domain-statements.ts';
import type { Expression } from './expression.ts';

/** How long one statement may take, ms. */
const STATEMENT_MS = 120_000;

/** A domain that a search found. Dates are YYYY-MM-DD or null. */
export interface FoundDomain {
  readonly name: string;
  readonly createDate: string | null;
  readonly expiryDate: string | null;
}

/**
 * The registrable domains of which an expression holds, at most 20,000 and one more: by indexes where its terms have them,
 * else page by page through all hosts, in the order of their names.
 */
export async function findDomains(
  { reader }: ProjectionSources,
  expression: Expression<DomainTerm>,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<FoundDomain[]> {
  const anchored = anchoredStatement(expression);
  if (anchored !== null) {
    const rows = await reader.read(anchored, { timeoutMs: STATEMENT_MS });
    return rows.map(({ found }) => foundDomain(found));
  }
  const [counted] = await reader.read({ text: 'MATCH (h:HOSTNAME) RETURN count(h) AS hosts' });
  const hosts = Number(counted?.hosts ?? 0);
  const found: FoundDomain[] = [];
  let [walked, after] = [0, ''];
  while (found.length <= MOST_MATCHES) {
    signal.throwIfAborted();
    const [page = {}] = await reader.read(walkStatement(expression, after), { timeoutMs: STATEMENT_MS });
    found.push(...listOf(page.found).map(foundDomain));
    if (typeof page.last !== 'string') break;
    after = page.last;
    walked += Number(page.walked);
    report(walked, Math.max(hosts, walked), `looked at ${walked} hosts`);
  }
  return found;
}

function foundDomain(value: unknown): FoundDomain {
  const row: Row = typeof value === 'object' && value !== null ? { ...value } : {};
  const day = (date: unknown) => (typeof date === 'string' && date !== '' ? date : null);
  return { name: String(row.name), createDate: day(row.createDate), expiryDate: day(row.expiryDate) };
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
