import type { IndicatorKind } from '../../procedures/read-indicator.ts';

/** How thorough a flow is: how many rows its steps pass on. */
export const LEVELS = { quick: 10, standard: 25, deep: 50, comprehensive: 100, exhaustive: 200 } as const;

/** An input of a recipe. */
export interface RecipeInput {
  readonly name: string;
  readonly description: string;
  readonly example: string;
  /** Its accepted kinds, if it is an indicator; it is then folded. */
  readonly kinds?: readonly IndicatorKind[];
}

/** An option of a recipe. */
export interface RecipeParameter {
  readonly name: string;
  readonly description: string;
  readonly values: readonly (string | number)[];
  readonly default: string | number;
}

/** What a step can use: the input, and the results of earlier steps. */
export interface FlowState {
  readonly inputs: Readonly<Record<string, string>>;
  /** The kind that each input was read as. */
  readonly kinds: Readonly<Record<string, IndicatorKind | null>>;
  readonly params: Readonly<Record<string, string | number>>;
  /** Rows that a step takes along, by the level. */
  readonly limit: number;
  /** Returns the texts in a column of an earlier step, each once, including those in lists. */
  values(step: string, column: string): readonly string[];
}

/** One query of a recipe: a text of ours, with the values that it goes on from as parameters. */
export interface RecipeStep {
  readonly id: string;
  /** A function chooses by the input, if that may be of several kinds. */
  readonly cypher: string | ((flow: FlowState) => string);
  /** Null skips the step: an earlier step found nothing, or the input is of another kind. */
  readonly given: (flow: FlowState) => Readonly<Record<string, unknown>> | null;
  readonly timeoutMs?: number;
  /** What to say if the step finds nothing and no notice gives the reason. */
  readonly whenEmpty?: string;
}

/** A common investigation, declared as queries. */
export interface Recipe {
  readonly slug: string;
  readonly title: string;
  readonly purpose: string;
  readonly mode: 'direct' | 'flow';
  readonly inputs: readonly RecipeInput[];
  readonly params: readonly RecipeParameter[];
  /** Columns of the result: of a flow those of its main step. */
  readonly columns: readonly string[];
  /** The step that these columns are of. */
  readonly main: string;
  readonly steps: readonly RecipeStep[];
}

/** A recipe of several steps. */
export function flow(declared: Omit<Recipe, 'mode' | 'params'> & Partial<Pick<Recipe, 'params'>>): Recipe {
  const { slug, title, purpose, inputs, params = [], ...rest } = declared;
  return { slug, title, purpose, mode: 'flow', inputs, params, ...rest };
}

/** The parameter of how thorough a flow is. */
export const LEVEL: RecipeParameter = {
  name: 'level',
  description: 'how many rows its steps pass on',
  values: Object.keys(LEVELS),
  default: 'standard',
};

/** An input that is a domain or a host. */
export function hostInput(name: string): RecipeInput {
  return { name, description: 'a domain or a host', example: 'paypal-check.com', kinds: ['domain'] };
}

/**
 * The hosts under a domain (`$suffix` is a dot and its name). Names with an underscore hold keys and policies (RFC 8552), and a wildcard is
 * not a host.
 */
export const HOSTS_UNDER =
  "MATCH (h:HOSTNAME) WHERE h.name ENDS WITH $suffix AND NOT h.name STARTS WITH '_' AND NOT h.name STARTS WITH '*' AND NOT h.name CONTAINS '._'";

/** Time limit of a walk in a recipe, ms. */
export const WALK_MS = 8000;

/** Reason of a walk without rows. */
export const WALK_EMPTY = `nothing is there, or the walk used its ${WALK_MS / 1000} seconds: arms.deadline_hit of the tool walk shows which`;

/** The columns of a verdict of `explain`. */
export const VERDICT = ['indicator', 'level', 'verdictScore', 'verdictBlocking', 'explanation'] as const;

/** `CALL explain` of a list, with a verdict for each. */
export const VERDICTS = `CALL explain($indicators) YIELD ${VERDICT.join(', ')}`;
