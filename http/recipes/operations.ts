import { z } from 'zod';
import { NO_BODY, NONE, operation } from '../contract/operation.ts';
import { choiceParameter, optionalParameter, parameter } from '../contract/parameters.ts';

const FAMILY = 'recipes';
const ROW = z.record(z.string(), z.unknown());
const MODE = z
  .enum(['direct', 'flow'])
  .describe('direct: one query; flow: several queries, each of which uses the results of earlier ones');

const RECIPE = z
  .object({
    slug: z.string(),
    title: z.string(),
    purpose: z.string(),
    mode: MODE,
    inputs: z.array(z.object({ name: z.string(), description: z.string(), example: z.string() })),
    params: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        values: z.array(z.union([z.string(), z.number()])),
        default: z.union([z.string(), z.number()]),
      }),
    ),
    columns: z.array(z.string()).describe('of its result; for a flow, those of its main step'),
  })
  .meta({ id: 'Recipe' });

const STEP = z
  .object({
    id: z.string(),
    cypher: z.string().describe('its query, which POST /api/query runs with the same parameters'),
    parameters: ROW,
    rowCount: z.int(),
    columns: z.array(z.string()),
    rows: z.array(ROW),
    status: z.enum(['ok', 'empty', 'skipped', 'error']),
    reason: z.string().nullable().describe('why it was skipped, failed or found nothing, or what it leaves out'),
  })
  .meta({ id: 'RecipeStep' });

const OUTCOME = z
  .object({
    success: z.boolean().describe('whether no step failed'),
    recipe: z.string(),
    mode: MODE,
    columns: z.array(z.string()),
    mainStep: z.string().describe('the step that returns the columns'),
    totalLatencyMs: z.int(),
    coverage: z.object({
      stepsTotal: z.int(),
      stepsWithData: z.int(),
      stepsEmpty: z.int(),
      stepsSkipped: z.int(),
      stepsError: z.int(),
    }),
    evidence: z.object({
      cypher: z.string().nullable(),
      parameters: ROW,
      sources: z.array(
        z.object({
          layer: z.string(),
          source: z.string().nullable(),
          title: z.string().nullable(),
          licence: z.string().nullable(),
          observedAt: z.string().nullable(),
          basis: z.enum(['rows', 'layer', 'nothing']),
        }),
      ),
    }),
    steps: z.array(STEP),
  })
  .meta({ id: 'RecipeRun' });

/** `GET /v1/recipes`: the answer of `list_recipes` for agents (contract graph.md 8). */
export const LIST_RECIPES = operation({
  id: 'listRecipes',
  family: FAMILY,
  method: 'GET',
  path: '/v1/recipes',
  summary: 'Common investigations',
  scope: 'query',
  category: 'query',
  parameters: NONE,
  query: z.object({
    mode: choiceParameter(
      'mode',
      { description: 'one query, several that build on each other, or both', words: ['all', 'direct', 'flow'] },
      'all',
    ),
    keyword: optionalParameter(
      { type: 'string', description: 'a word of the slug, title or purpose', example: 'takedown' },
      '',
      (text) => text,
    ),
  }),
  body: NO_BODY,
  answer: {
    description: 'Recipes with their inputs and results.',
    schema: z.object({ recipes: z.array(RECIPE) }),
    examples: {
      recipes: {
        recipes: [
          {
            slug: 'assess',
            title: 'Is it bad',
            purpose: 'Verdict on one indicator, with its evidence.',
            mode: 'direct',
            inputs: [
              {
                name: 'value',
                description: 'an address, host, URL, CIDR, ASN, CVE or file hash',
                example: '77.239.124.108',
              },
            ],
            params: [],
            columns: ['host', 'label', 'band', 'sub_labels', 'coverage', 'evidence'],
          },
        ],
      },
    },
  },
});

/** The body that runs a recipe. */
const RUN = z.object({
  inputs: z.record(z.string(), z.unknown()).default({}).describe('inputs of the recipe, by name'),
  params: z.record(z.string(), z.unknown()).default({}).describe('options, such as level'),
});

/** `POST /v1/recipes/{slug}/run`: runs a recipe like the tool `run_recipe`, as JSON or step by step as server-sent events. */
export const RUN_RECIPE = operation({
  id: 'runRecipe',
  family: FAMILY,
  method: 'POST',
  path: '/v1/recipes/{slug}/run',
  summary: 'Run an investigation',
  description:
    'With `Accept: text/event-stream` each step is sent when it ends, as an event `step`. The last event, `complete`, has the same members except the steps; an event `problem` ends a run that could not continue.',
  scope: 'query',
  category: 'query',
  parameters: z.object({
    slug: parameter({ type: 'string', description: 'slug of a recipe', example: 'assess' }, (slug) => slug),
  }),
  query: NONE,
  body: {
    schema: RUN,
    examples: { address: { inputs: { value: '203.0.113.7' } }, recipeWithoutInputs: {} },
    isOptional: true,
  },
  answer: {
    description: 'What each step found, and a summary.',
    schema: OUTCOME,
    mediaTypes: ['application/json', 'text/event-stream'],
    examples: {
      assessed: {
        success: true,
        recipe: 'assess',
        mode: 'direct',
        columns: ['host', 'label', 'band', 'sub_labels', 'coverage', 'evidence'],
        mainStep: 'assess',
        totalLatencyMs: 14,
        coverage: { stepsTotal: 1, stepsWithData: 1, stepsEmpty: 0, stepsSkipped: 0, stepsError: 0 },
        evidence: {
          cypher: 'CALL svc.assess($value) YIELD host, label, band, sub_labels, coverage, evidence',
          parameters: { value: '203.0.113.7' },
          sources: [],
        },
        steps: [
          {
            id: 'assess',
            cypher: 'CALL svc.assess($value) YIELD host, label, band, sub_labels, coverage, evidence',
            parameters: { value: '203.0.113.7' },
            rowCount: 1,
            columns: ['host', 'label', 'band', 'sub_labels', 'coverage', 'evidence'],
            rows: [
              { host: '203.0.113.7', label: 'unknown', band: 'low', sub_labels: [], coverage: 'none', evidence: [] },
            ],
            status: 'ok',
            reason: null,
          },
        ],
      },
    },
  },
  problems: [
    {
      slug: 'recipe-not-found',
      detail: 'There is no recipe asses; the nearest is assess.',
      asked: '/v1/recipes/asses/run',
    },
    { slug: 'invalid-parameter', detail: 'inputs.value: send a domain, such as "google.com".' },
  ],
});
