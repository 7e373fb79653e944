import { ArgumentError } from '../../engine/contract/argument-error.ts';
import { nearest } from '../../engine/text/nearest.ts';
import { type IndicatorKind, readIndicator } from '../../procedures/read-indicator.ts';
import { KeyError } from '../../schema/keys/index.ts';
import { Problem } from '../../schema/problem.ts';
import { type FlowState, LEVELS, type Recipe, type RecipeInput } from './recipe.ts';

/** The input of a recipe, read. */
export type RecipeAsked = Pick<FlowState, 'inputs' | 'kinds' | 'params' | 'limit'>;

type Given = Readonly<Record<string, unknown>>;

/** Reads the input of a recipe; a problem says what is missing, unknown or invalid. */
export function readInputs(recipe: Recipe, inputs: Given, params: Given): RecipeAsked {
  refuseUnknown(
    'inputs',
    inputs,
    recipe.inputs.map(({ name }) => name),
  );
  refuseUnknown(
    'params',
    params,
    recipe.params.map(({ name }) => name),
  );
  const read = recipe.inputs.map((input) => [input.name, readInput(input, inputs[input.name])] as const);
  const set = Object.fromEntries(recipe.params.map((parameter) => [parameter.name, chosen(parameter, params)]));
  return {
    inputs: Object.fromEntries(read.map(([name, { text }]) => [name, text])),
    kinds: Object.fromEntries(read.map(([name, { kind }]) => [name, kind])),
    params: set,
    limit: limitOf(set.level),
  };
}

function readInput(
  { name, description, example, kinds }: RecipeInput,
  given: unknown,
): { readonly text: string; readonly kind: IndicatorKind | null } {
  if (typeof given !== 'string' || given.trim() === '')
    throw refused(`inputs.${name}: send ${description}, such as "${example}".`);
  if (kinds === undefined) return { text: given.trim(), kind: null };
  try {
    const indicator = readIndicator(given, kinds);
    return { text: indicator.name, kind: indicator.kind };
  } catch (error) {
    if (error instanceof ArgumentError || error instanceof KeyError) throw refused(`inputs.${name}: ${error.message}`);
    throw error;
  }
}

function chosen({ name, values, default: usual }: Recipe['params'][number], params: Given): string | number {
  const given = params[name] ?? usual;
  const value = values.find((one) => one === given || String(one) === String(given));
  if (value === undefined) throw refused(`params.${name}: one of ${values.join(', ')}.`);
  return value;
}

function limitOf(level: string | number | undefined): number {
  const found = Object.entries(LEVELS).find(([name]) => name === level);
  return found?.[1] ?? LEVELS.standard;
}

function refuseUnknown(member: string, given: Given, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw refused(
    `${member}.${unknown}: ${known.length === 0 ? 'this recipe takes none' : `it takes ${known.join(', ')}`}.`,
  );
}

/** Returns the 400 for input that a recipe does not take. */
function refused(detail: string): Problem {
  return new Problem('invalid-parameter', 400, detail, { code: 'VALIDATION_REJECTED' });
}

/** Returns the recipe of a slug; if there is none, a problem names the nearest. */
export function recipeOf(slug: string, recipes: readonly Recipe[]): Recipe {
  const found = recipes.find((recipe) => recipe.slug === slug.trim());
  if (found !== undefined) return found;
  const near = nearest(
    slug,
    recipes.map((recipe) => recipe.slug),
  );
  const advice = near === null ? '' : `; the nearest is ${near}`;
  throw new Problem('recipe-not-found', 404, `There is no recipe ${slug}${advice}.`, { code: 'VALIDATION_REJECTED' });
}
