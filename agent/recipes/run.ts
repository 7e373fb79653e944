import type { Advisory } from '../../schema/advisory.ts';
import { Problem } from '../../schema/problem.ts';
import type { Evidence } from '../answers/evidence.ts';
import { failureOf } from '../answers/failure.ts';
import type { AgentGraph } from '../graph.ts';
import type { RecipeAsked } from './read-inputs.ts';
import type { FlowState, Recipe, RecipeStep } from './recipe.ts';

/** Status of a step. */
type StepStatus = 'ok' | 'empty' | 'skipped' | 'error';

type Row = Readonly<Record<string, unknown>>;

/** The result of one step. */
export interface StepResult {
  readonly id: string;
  readonly cypher: string;
  readonly parameters: Row;
  readonly rowCount: number;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly status: StepStatus;
  /** Why it was skipped, failed or found nothing, or what it leaves out. */
  readonly reason: string | null;
  /** Notices about its answer. */
  readonly advisories: readonly Advisory[];
  readonly evidence: Evidence | null;
  /** The failure, for a caller that ran this step alone. */
  readonly problem: Problem | null;
}

/** Time limits of one step and of a whole recipe, ms. */
const STEP_MS = 8000;
const RECIPE_MS = 40_000;

/** Runs the steps of a recipe one after the other, and yields each as it ends. A failed step stops only those that use its results. */
export async function* runRecipe(recipe: Recipe, asked: RecipeAsked, graph: AgentGraph): AsyncGenerator<StepResult> {
  const done: StepResult[] = [];
  const begun = performance.now();
  const flow: FlowState = { ...asked, values: (step, column) => valuesIn(done, step, column) };
  for (const step of recipe.steps) {
    const leftMs = RECIPE_MS - (performance.now() - begun);
    const result = await runStep(step, flow, graph, leftMs);
    done.push(result);
    yield result;
  }
}

async function runStep(step: RecipeStep, flow: FlowState, graph: AgentGraph, leftMs: number): Promise<StepResult> {
  const cypher = typeof step.cypher === 'string' ? step.cypher : step.cypher(flow);
  const parameters = step.given(flow);
  const nothing = {
    id: step.id,
    cypher,
    parameters: parameters ?? {},
    rowCount: 0,
    columns: [],
    rows: [],
    advisories: [],
    evidence: null,
    problem: null,
  };
  if (parameters === null)
    return { ...nothing, status: 'skipped', reason: 'an earlier step found nothing to continue from' };
  if (leftMs <= 0)
    return { ...nothing, status: 'skipped', reason: `the recipe has used its ${RECIPE_MS / 1000} seconds` };
  try {
    const timeoutMs = Math.max(1, Math.round(Math.min(step.timeoutMs ?? STEP_MS, leftMs)));
    const { answer, evidence } = await graph.ask(cypher, parameters, timeoutMs);
    const { columns, rows, advisories, statistics } = answer;
    const isEmpty = !rows.some(tells);
    const leavesOut = statistics.truncated || rows.length >= mostRows(cypher, parameters);
    return {
      ...nothing,
      rowCount: rows.length,
      columns,
      rows,
      status: isEmpty ? 'empty' : 'ok',
      reason: isEmpty ? silence(step, advisories) : (told(advisories) ?? (leavesOut ? furtherRows(rows.length) : null)),
      advisories,
      evidence,
    };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { errorCode, message } = failureOf(error);
    return { ...nothing, status: 'error', reason: `${errorCode}: ${message}`, problem: error };
  }
}

/** Returns the maximum number of rows of a step's text, or of the procedure that it calls. */
function mostRows(cypher: string, { limit, asked }: Row): number {
  const written = /^.*\bLIMIT (\d+|\$limit)/s.exec(cypher)?.[1];
  const called = typeof asked === 'object' && asked !== null && 'limit' in asked ? asked.limit : undefined;
  const most = written === '$limit' ? limit : (written ?? called);
  return most === undefined ? Number.POSITIVE_INFINITY : Number(most);
}

function furtherRows(count: number): string {
  return `the first ${count} rows; there may be more: run its query with a higher limit`;
}

/** Returns what a procedure itself reports as left out. */
function told(advisories: readonly Advisory[]): string | null {
  return advisories.find(({ kind }) => kind === 'truncated')?.message ?? null;
}

/** Notices that are no reason for an answer to be empty. */
const NO_REASONS = new Set([
  'limit-added',
  'limit-clamped',
  'input-folded',
  'duplicate-input',
  'layer-degraded',
  'verdicts-as-of',
  'edge-direction',
]);

function silence({ whenEmpty }: RecipeStep, advisories: readonly Advisory[]): string {
  const notice = advisories.find(({ kind }) => !NO_REASONS.has(kind));
  return notice?.message ?? whenEmpty ?? 'the graph has no data about it; that does not mean that there is nothing';
}

/** Returns whether a row has content: zero counts and empty lists are none. */
function tells(row: Row): boolean {
  return Object.values(row).some(
    (value) => value !== null && value !== 0 && !(Array.isArray(value) && value.length === 0),
  );
}

function valuesIn(done: readonly StepResult[], step: string, column: string): readonly string[] {
  const rows = done.find(({ id }) => id === step)?.rows ?? [];
  const values = rows.flatMap((row) => row[column] ?? []);
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}
