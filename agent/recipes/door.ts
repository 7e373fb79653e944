import { AgentGraph, type AgentParts, type Asker, agentGround } from '../graph.ts';
import { RECIPES } from './index.ts';
import { outcomeOf, type RecipeOutcome, type ToldStep, toldStep } from './outcome.ts';
import { readInputs, recipeOf } from './read-inputs.ts';
import type { Recipe } from './recipe.ts';
import { runRecipe, type StepResult } from './run.ts';

type Given = Readonly<Record<string, unknown>>;

/** A recipe in a list. */
export type ListedRecipe = Pick<Recipe, 'slug' | 'title' | 'purpose' | 'mode' | 'inputs' | 'params' | 'columns'>;

/** Recipes for those who ask over HTTP, without the agents' protocol. */
export interface RecipeDoor {
  /** Those of a mode whose slug, title or purpose has a word; all without either. */
  list(mode?: Recipe['mode'], keyword?: string): readonly ListedRecipe[];
  /**
   * Runs one: yields each step as it ends, and returns the outcome. Throws a `Problem` at once if there is no such recipe, or if it does
   * not take the input.
   */
  run(slug: string, given: { inputs: Given; params: Given }, asker: Asker): AsyncGenerator<ToldStep, RecipeOutcome>;
}

/** The recipes of `agent/recipes/` on a graph. */
export function recipeDoor(parts: AgentParts): RecipeDoor {
  const ground = agentGround(parts);
  return {
    list: listedRecipes,
    run: (slug, { inputs, params }, asker) => {
      const recipe = recipeOf(slug, RECIPES);
      const asked = readInputs(recipe, inputs, params);
      return told(recipe, runRecipe(recipe, asked, new AgentGraph(ground, asker)));
    },
  };
}

/** Returns the recipes of a mode whose slug, title or purpose contains a word, as lists show them. */
export function listedRecipes(mode?: Recipe['mode'], keyword = ''): readonly ListedRecipe[] {
  const word = keyword.trim().toLowerCase();
  return RECIPES.filter(
    (recipe) =>
      (mode === undefined || recipe.mode === mode) &&
      `${recipe.slug} ${recipe.title} ${recipe.purpose}`.toLowerCase().includes(word),
  ).map(({ steps, main, ...recipe }) => ({
    ...recipe,
    inputs: recipe.inputs.map(({ name, description, example }) => ({ name, description, example })),
  }));
}

async function* told(recipe: Recipe, steps: AsyncGenerator<StepResult>): AsyncGenerator<ToldStep, RecipeOutcome> {
  const begun = performance.now();
  const results: StepResult[] = [];
  for await (const result of steps) {
    results.push(result);
    yield toldStep(result);
  }
  return outcomeOf(recipe, results, performance.now() - begun);
}
