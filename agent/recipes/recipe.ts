import type { IndicatorKind } from '../../procedures/read-indicator.ts';

/** How thorough a flow is: how many rows its steps take along. */
export const LEVELS = { quick: 10, standard: 25, deep: 50, comprehensive: 100, exhaustive: 200 } as const;

/** What is put into a recipe. */
export interface RecipeInput {
  readonly name: string;
  readonly description: string;
  readonly example: string;
  /** What it may be, where it is an indicator; it is then folded. */
  readonly kinds?: readonly IndicatorKind[];
}

/** What may be set of a recipe. */
export interface RecipeParameter {
  readonly name: string;
  readonly description: string;
  readonly values: readonly (string | number)[];
  readonly default: string | number;
}

/** What a step can go on from. */
export interface FlowState {
  readonly inputs: Readonly<Record<string, string>>;
  /** What each input was read as. */
  readonly kinds: Readonly<Record<string, IndicatorKind | null>>;
  readonly params: Readonly<Record<string, string | number>>;
  /** Rows that a step takes along, by the level. */
  readonly limit: number;
  /** Texts of a column of an earlier step, each once, also those that stand in lists. */
  values(step: string, column: string): readonly string[];
}

/** One query of a recipe: a text of ours, with the values that it goes on from as parameters. */
export interface RecipeStep {
  readonly id: string;
  /** Chosen by what was put in, where that may be of several kinds. */
  readonly cypher: string | ((flow: FlowState) => string);
  /** Null skips the step: there is nothing to go on from, or the input is of another kind. */
  readonly given: (flow: FlowState) => Readonly<Record<string, unknown>> | null;
  readonly timeoutMs?: number;
  /** What is to be said where it finds nothing, and no notice tells why. */
  readonly whenEmpty?: string;
}

/** An investigation that is done often, declared as queries. */
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

/** The parameter of how thorough a flow is. */
export const LEVEL: RecipeParameter = {
  name: 'level',
  description: 'how many rows its steps take along',
  values: Object.keys(LEVELS),
  default: 'standard',
};

/** An input that is a domain or a host. */
export function hostInput(name: string): RecipeInput {
  return { name, description: 'a domain or a host', example: 'paypal-check.com', kinds: ['domain'] };
}

/**
 * The hosts under a domain, whose name with a dot before it is `$suffix`: names with an underscore hold keys and policies (RFC 8552), and a
 * wildcard is no host.
 */
export const HOSTS_UNDER =
  "MATCH (h:HOSTNAME) WHERE h.name ENDS WITH $suffix AND NOT h.name STARTS WITH '_' AND NOT h.name STARTS WITH '*' AND NOT h.name CONTAINS '._'";

/** What a walk of a recipe may take, ms. */
export const WALK_MS = 8000;

/** Of a walk without rows. */
export const WALK_EMPTY = `nothing stands there, or the walk took its ${WALK_MS / 1000} seconds: the tool walk tells which, by arms.deadline_hit`;

/** The columns of a verdict of `explain`. */
export const VERDICT = ['indicator', 'level', 'verdictScore', 'verdictBlocking', 'explanation'] as const;

/** `CALL explain` of a list, with a verdict for each. */
export const VERDICTS = `CALL explain($indicators) YIELD ${VERDICT.join(', ')}`;
