import { LRUCache } from 'lru-cache';
import type { Plan, ResultSummary } from 'neo4j-driver';
import type { Database } from '../../store/database.ts';
import type { QueryLimits } from '../contract/limits.ts';
import { readOnlyProblem } from '../contract/query-problems.ts';
import type { Deadline } from '../execution/deadline.ts';
import { execute } from '../execution/execute.ts';
import { tokenise, tokenName, visibleTokens } from '../parse/tokens.ts';
import { judgePlan, type Refusal } from './plan-verdict.ts';
import { StoreCounts } from './store-counts.ts';

/** How long verdicts are cached: another process may load meanwhile, and this one is not notified. */
const LIFETIME_MS = 60_000;
const VERDICTS = 2000;

/** Inputs for planning a text. */
export interface Planning {
  readonly text: string;
  /** Parameters of the types that it will have; the contents of a map do not matter. */
  readonly planning: Readonly<Record<string, unknown>>;
  readonly deadline: Deadline;
  readonly signal?: AbortSignal | undefined;
  /** Whether its LIMIT is one more than the rows in the answer. */
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
    const alike = this.#byNormalText.get(normal);
    const refusal = alike === undefined ? await this.#judgeAgain(planning) : alike.refusal;
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

  /** Clears the cached verdicts after the data changed. */
  forget(): void {
    this.#byText.clear();
    this.#byNormalText.clear();
    this.#counts.forget();
  }

  async #judgeAgain(planning: Planning): Promise<Refusal | null> {
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
  if (!reads || hasOperator(plan, 'LoadCSV')) throw readOnlyProblem();
  return plan;
}

function hasOperator(plan: Plan, name: string): boolean {
  return plan.operatorType.startsWith(name) || plan.children.some((child) => hasOperator(child, name));
}

const STRINGS: ReadonlySet<string> = new Set(['STRING_LITERAL1', 'STRING_LITERAL2']);
const NUMBERS: ReadonlySet<string> = new Set(['UNSIGNED_DECIMAL_INTEGER', 'DECIMAL_DOUBLE']);
const COMPARISONS: ReadonlySet<string> = new Set(['EQ', 'NEQ', 'LT', 'LE', 'GT', 'GE']);
/** What may come after a comparison: anything else may be a part of it. */
const ENDS: ReadonlySet<string> = new Set(
  'AND OR RPAREN RCURLY COMMA RETURN WITH MATCH OPTIONAL CALL UNWIND EOF'.split(' '),
);
/** From this length of a prefix on, the planner no longer distinguishes lengths. */
const LONG_PREFIX = 20;

/**
 * Returns a text that is the same for all texts that Neo4j plans alike, whatever the data: they differ in spacing, comments, and in
 * literals of the same length that a property is compared with (`{name: "a"}`, `n.name = "a"`), or starts with, ends with or contains.
 * Every other literal stays: Neo4j folds `1 = 2`, and plans by LIMIT and `*1..3`.
 */
export function normalText(text: string): string {
  const tokens = visibleTokens(tokenise(text));
  const names = tokens.map(tokenName);
  const holdsMaps = names.some(
    (name, index) => name === 'RCURLY' && ['DOT', 'LBRACKET'].includes(names[index + 1] ?? ''),
  );
  return tokens
    .map((token, index) => {
      const name = names[index] ?? '';
      const written = token.text ?? '';
      const isString = STRINGS.has(name);
      if ((!isString && !NUMBERS.has(name)) || !ENDS.has(names[index + 1] ?? 'EOF')) return written;
      const before = names[index - 1] ?? '';
      if (before === 'COLON') return holdsMaps ? written : isString ? '$s' : '$n';
      if (COMPARISONS.has(before) && isProperty(names, index - 2)) return isString ? '$s' : '$n';
      const prefix = isString ? lengthOfPrefix(names, index, written) : null;
      return prefix === null ? written : `$s${prefix}`;
    })
    .join(' ');
}

/** Returns whether `n.name` ends at a token, for a variable: not for a map, a list or a call. */
function isProperty(names: readonly string[], index: number): boolean {
  return names[index - 1] === 'DOT' && isName(names[index - 2]) && names[index - 3] !== 'DOT';
}

function isName(name: string | undefined): boolean {
  return name !== undefined && /^[A-Z_]+$/.test(name) && !/^R(?:PAREN|BRACKET|CURLY)$/.test(name);
}

/** Returns the length of what a property STARTS WITH, ENDS WITH or CONTAINS; null for any other literal. */
function lengthOfPrefix(names: readonly string[], index: number, written: string): number | null {
  const isPair = names[index - 1] === 'WITH' && /^(?:STARTS|ENDS)$/.test(names[index - 2] ?? '');
  const operator = isPair ? index - 2 : names[index - 1] === 'CONTAINS' ? index - 1 : null;
  if (operator === null || !isProperty(names, operator - 1)) return null;
  return Math.min(LONG_PREFIX, written.length - 2);
}
