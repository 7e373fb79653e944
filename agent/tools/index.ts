import { assess } from './assess.ts';
import { domainVariants } from './domain-variants.ts';
import { explainIndicator } from './explain-indicator.ts';
import { explainSchema } from './explain-schema.ts';
import { history } from './history.ts';
import { identify } from './identify.ts';
import { listRecipes } from './list-recipes.ts';
import { query } from './query.ts';
import { runRecipeTool } from './run-recipe.ts';
import type { AgentTool } from './tool.ts';
import { walk } from './walk.ts';

/** Every tool, in the order of the list. */
export const TOOLS: readonly AgentTool[] = [
  query,
  explainIndicator,
  explainSchema,
  identify,
  assess,
  walk,
  domainVariants,
  history,
  listRecipes,
  runRecipeTool,
];
