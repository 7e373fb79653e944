import type { Advisory } from '../../schema/advisory.ts';
import { type Evidence, NO_EVIDENCE } from '../answers/evidence.ts';
import type { Recipe } from './recipe.ts';
import type { StepResult } from './run.ts';

/** The number of steps of a recipe, and how they went. */
interface StepCoverage {
  readonly stepsTotal: number;
  readonly stepsWithData: number;
  readonly stepsEmpty: number;
  readonly stepsSkipped: number;
  readonly stepsError: number;
}

/** The result of one step, as its caller gets it. */
export type ToldStep = Omit<StepResult, 'evidence' | 'problem' | 'advisories'>;

/** The outcome of a recipe, whatever its steps found. */
export interface RecipeOutcome {
  readonly success: boolean;
  readonly recipe: string;
  readonly mode: Recipe['mode'];
  readonly columns: readonly string[];
  readonly mainStep: string;
  readonly totalLatencyMs: number;
  readonly coverage: StepCoverage;
  readonly evidence: Evidence;
}

/** Sums up the results of the steps of a recipe. */
export function outcomeOf(recipe: Recipe, results: readonly StepResult[], latencyMs: number): RecipeOutcome {
  return {
    success: results.every(({ status }) => status !== 'error'),
    recipe: recipe.slug,
    mode: recipe.mode,
    columns: recipe.columns,
    mainStep: recipe.main,
    totalLatencyMs: Math.round(latencyMs),
    coverage: coverageOf(results),
    evidence: evidenceOf(
      results,
      results.find(({ id }) => id === recipe.main),
    ),
  };
}

/** Returns a step without the members that its caller does not need. */
export function toldStep({ evidence, problem, advisories, ...step }: StepResult): ToldStep {
  return step;
}

/** Returns the notices of all steps, each once. */
export function advisoriesOf(results: readonly StepResult[]): readonly Advisory[] {
  const all = results.flatMap(({ advisories }) => advisories);
  return [
    ...new Map(all.map((advisory) => [`${advisory.kind} ${advisory.subject} ${advisory.message}`, advisory])).values(),
  ];
}

/** Returns what each step leaves out. */
export function leftOutOf(results: readonly StepResult[]): readonly string[] {
  return results.flatMap(({ id, status, reason }) => (status === 'ok' && reason !== null ? [`${id}: ${reason}`] : []));
}

function coverageOf(results: readonly StepResult[]): StepCoverage {
  const of = (status: StepResult['status']) => results.filter((result) => result.status === status).length;
  return {
    stepsTotal: results.length,
    stepsWithData: of('ok'),
    stepsEmpty: of('empty'),
    stepsSkipped: of('skipped'),
    stepsError: of('error'),
  };
}

/** The query of the main step, and the sources of all. */
function evidenceOf(results: readonly StepResult[], main: StepResult | undefined): Evidence {
  const sources = results.flatMap(({ evidence }) => evidence?.sources ?? []);
  const byName = new Map(sources.map((source) => [`${source.layer} ${source.source}`, source]));
  return { ...NO_EVIDENCE, ...main?.evidence, sources: [...byName.values()] };
}
