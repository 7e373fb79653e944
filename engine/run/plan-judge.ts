import { LRUCache } from 'lru-cache';
import type { Plan, ResultSummary } from 'neo4j-driver';
import type { Database } from '../database/database.ts';
import type { Deadline } from '../execution/deadline.ts';
import { execute } from '../execution/execute.ts';
import type { QueryLimits } from '../limits.ts';
import { tokenise, tokenName, visibleTokens } from '../parse/tokens.ts';
import { QueryProblem } from '../problem.ts';
import { judgePlan, type Refusal } from './plan-verdict.ts';
import { StoreCounts } from './store-counts.ts';

/** Verdicts are kept this long: another process may load meanwhile, and nothing tells this one. */
const LIFETIME_MS = 60_000;
const VERDICTS = 2000;

/** What a text is planned with. */
export interface Planning {
  readonly text: string;
  /** Parameters of the types that it will have; what a map holds does not matter. */
  readonly planning: Readonly<Record<string, unknown>>;
  readonly deadline: Deadline;
  readonly signal?: AbortSignal | undefined;
  /** Its LIMIT is one more than what is answered. */
  readonly looksBehind?: boolean;
}

/** Asks Neo4j for the plan of a text before its first run, and remembers what it judged of it. */
export class PlanJudge {
  readonly #database: Database;
  readonly #limits: QueryLimits;
  readonly #counts: StoreCounts;
  readonly #byText = new LRUCache<string, { readonly refusal: Refusal | null }>({ max: VERDICTS, ttl: LIFETIME_MS });
  readonly #byNormalText = new LRUCache<string, { readonly refusal: Refusal | null }>({
    max: VERDICTS,
    ttl: LIFETIME_MS,
  });

  constructor(database: Database, limits: QueryLimits) {
    this.#database = database;
    this.#limits = limits;
    this.#counts = new StoreCounts(database, LIFETIME_MS);
  }

  /** Why a text must not run, or null. */
  async judge(planning: Planning): Promise<Refusal | null> {
    const known = this.#byText.get(planning.text);
    if (known !== undefined) return known.refusal;
    const normal = normalText(planning.text);
    const refusal = this.#byNormalText.get(normal)?.refusal ?? (await this.#judgeAnew(planning));
    this.#byText.set(planning.text, { refusal });
    this.#byNormalText.set(normal, { refusal });
    return refusal;
  }

  /** Neo4j's plan of a text; rejects where it would not run, also where it would write. */
  async explain({ text, planning, deadline, signal }: Planning): Promise<Plan> {
    const { summary } = await execute(this.#database, {
      text: `EXPLAIN ${text}`,
      parameters: { ...planning },
      deadline,
      signal,
      take: () => true,
    });
    return readPlan(summary);
  }

  /** Drops what was judged: the data changed. */
  forget(): void {
    this.#byText.clear();
    this.#byNormalText.clear();
    this.#counts.forget();
  }

  async #judgeAnew(planning: Planning): Promise<Refusal | null> {
    const scannedNodes = this.#limits.scannedNodes + (planning.looksBehind === true ? 1 : 0);
    return judgePlan(await this.explain(planning), this.#counts, { ...this.#limits, scannedNodes });
  }
}

/** Neo4j calls a read that asks `dbms.components()` a schema query (`s`), as our own `svc.version()` does. */
function readPlan(summary: ResultSummary | null): Plan {
  const plan = summary?.plan;
  const type = summary?.queryType;
  const reads = plan && (type === 'r' || (type === 's' && hasOperator(plan, 'ProcedureCall')));
  // Neo4j calls it reading, too.
  if (!reads || hasOperator(plan, 'LoadCSV')) {
    throw new QueryProblem('query-error', 400, 'READ_ONLY', 'This graph is read-only.');
  }
  return plan;
}

function hasOperator(plan: Plan, name: string): boolean {
  return plan.operatorType.startsWith(name) || plan.children.some((child) => hasOperator(child, name));
}

const NUMBERS: ReadonlySet<string> = new Set(['UNSIGNED_DECIMAL_INTEGER', 'DECIMAL_DOUBLE']);
const COMPARISONS: ReadonlySet<string> = new Set(['EQ', 'NEQ', 'LT', 'LE', 'GT', 'GE', 'COLON']);

/**
 * A text that stands for all that differ only in spacing, comments and literals: Neo4j plans them alike. Numbers count
 * as literals where something is compared with them; in `*1..3` and LIMIT they shape the plan and stay.
 */
export function normalText(text: string): string {
  const tokens = visibleTokens(tokenise(text));
  return tokens
    .map((token, index) => {
      const name = tokenName(token);
      if (name === 'STRING_LITERAL1' || name === 'STRING_LITERAL2') return '$s';
      const before = tokens[index - 1];
      const isCompared = before !== undefined && COMPARISONS.has(tokenName(before));
      return NUMBERS.has(name) && isCompared ? '$n' : (token.text ?? '');
    })
    .join(' ');
}
