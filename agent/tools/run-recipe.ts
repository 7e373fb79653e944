import { z } from 'zod';
import { NO_EVIDENCE } from '../answers/evidence.ts';
import { RECIPES } from '../recipes/index.ts';
import { advisoriesOf, leftOutOf, outcomeOf, toldStep } from '../recipes/outcome.ts';
import { readInputs, recipeOf } from '../recipes/read-inputs.ts';
import { runRecipe, type StepResult } from '../recipes/run.ts';
import { CURSOR, limit, tool } from './tool.ts';

const ROW = z.record(z.string(), z.unknown());

const STEP = z.object({
  id: z.string(),
  cypher: z.string(),
  parameters: ROW,
  rowCount: z.int(),
  columns: z.array(z.string()),
  rows: z.array(ROW),
  status: z.enum(['ok', 'empty', 'skipped', 'error']),
  reason: z.string().nullable().describe('why it was skipped, failed or found nothing, or what it leaves out'),
});

const COVERAGE = z.object({
  stepsTotal: z.int(),
  stepsWithData: z.int(),
  stepsEmpty: z.int(),
  stepsSkipped: z.int(),
  stepsError: z.int(),
});

/** `run_recipe` (contract section 8): an investigation from beginning to end. */
export const runRecipeTool = tool({
  name: 'run_recipe',
  title: 'Run a recipe',
  description:
    'Runs one of the investigations that list_recipes lists. A flow returns each of its steps with its query, its rows and its status; ' +
    'an empty step says why. To read on in a step that was cut short, run its cypher and parameters with the tool query.',
  input: z.strictObject({
    recipe: z.string().min(1).max(100).describe('its slug, such as blast-radius'),
    inputs: z.record(z.string(), z.unknown()).optional(),
    params: z.record(z.string(), z.unknown()).optional(),
    limit: limit(100, 500),
    cursor: CURSOR,
  }),
  members: {
    success: z.boolean(),
    recipe: z.string(),
    mode: z.enum(['direct', 'flow']),
    columns: z.array(z.string()).describe('for a flow, those of its main step'),
    mainStep: z.string(),
    rows: z.array(ROW).optional().describe('for a direct recipe'),
    statistics: z.object({ rowCount: z.int() }).optional(),
    steps: z.array(STEP).optional().describe('for a flow'),
    coverage: COVERAGE.optional(),
    totalLatencyMs: z.number(),
  },
  rows: 'rows',
  widest: { limit: 500 },
  answer: async ({ recipe: slug, inputs = {}, params = {}, limit: most }, { graph, offset }) => {
    const recipe = recipeOf(slug, RECIPES);
    const asked = readInputs(recipe, inputs, params);
    const begun = performance.now();
    const results: StepResult[] = [];
    for await (const result of runRecipe(recipe, asked, graph)) results.push(result);
    const { coverage, evidence, ...head } = outcomeOf(recipe, results, performance.now() - begun);
    const [first] = results;
    if (recipe.mode === 'direct' && first !== undefined) {
      if (first.problem !== null) throw first.problem;
      return {
        head: { ...head, statistics: { rowCount: first.rowCount } },
        rows: first.rows.slice(offset, offset + most),
        hasMore: first.rows.length > offset + most,
        truncations: first.reason === null ? [] : [first.reason],
        evidence: first.evidence ?? NO_EVIDENCE,
        advisories: first.advisories,
      };
    }
    return {
      head: { ...head, coverage, steps: results.map(toldStep) },
      evidence,
      truncations: leftOutOf(results),
      advisories: advisoriesOf(results),
    };
  },
});
