import { z } from 'zod';
import { NO_EVIDENCE } from '../answers/evidence.ts';
import { listedRecipes } from '../recipes/door.ts';
import { tool } from './tool.ts';

const PARAMETER = z.object({
  name: z.string(),
  description: z.string(),
  values: z.array(z.union([z.string(), z.number()])),
  default: z.union([z.string(), z.number()]),
});

/** `list_recipes` (contract section 8): the declared investigations. */
export const listRecipes = tool({
  name: 'list_recipes',
  title: 'List recipes',
  description:
    'Lists common investigations with their inputs and results: a direct one is one query, a flow is several queries, each of which ' +
    'uses the results of earlier ones. Run one with run_recipe.',
  input: z.strictObject({
    mode: z.enum(['direct', 'flow']).optional(),
    keyword: z.string().max(100).optional().describe('a word of the slug, title or purpose'),
  }),
  members: {
    recipes: z.array(
      z.object({
        slug: z.string(),
        title: z.string(),
        purpose: z.string(),
        mode: z.enum(['direct', 'flow']),
        inputs: z.array(z.object({ name: z.string(), description: z.string(), example: z.string() })),
        params: z.array(PARAMETER),
        columns: z.array(z.string()),
      }),
    ),
  },
  rows: 'recipes',
  answer: async ({ mode, keyword }) => {
    const found = listedRecipes(mode, keyword);
    const [first] = found;
    return {
      rows: found,
      evidence: NO_EVIDENCE,
      suggested:
        first === undefined
          ? []
          : [
              {
                tool: 'run_recipe',
                arguments: {
                  recipe: first.slug,
                  inputs: Object.fromEntries(first.inputs.map(({ name, example }) => [name, example])),
                },
                why: first.purpose,
              },
            ],
    };
  },
});
