import { isDeepStrictEqual } from 'node:util';

/** What a tool is called with. */
export interface AgentCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The structured form of an answer. */
export type Structured = Readonly<Record<string, unknown>>;

/**
 * What an answer must say: a text that fits an expression is one that says it, a list holds what is listed here, an object has these
 * members, and all else is the same.
 */
type Gold = Readonly<Record<string, unknown>>;

/** A question with the answer that the files of the sample give to somebody who reads them without Weft. */
export interface Question {
  readonly asks: string;
  /** The file under `sample/` that has the answer, and where in it. */
  readonly source: string;
  /** The fewest calls that lead to the answer. */
  readonly least: number;
  /** The calls that an agent makes, one after another until it has the answer. A function builds a call from the previous answer. */
  readonly calls: readonly (AgentCall | ((last: Structured) => AgentCall))[];
  /** The step of a recipe that has the answer. */
  readonly step?: string;
  /** Each is said by a row of the answer. */
  readonly gold: readonly Gold[];
  /** Whether the answer may have no other row. */
  readonly isAll?: true;
  /** Why Weft does not answer it yet: it does not load this part of the file, or it judges it differently. */
  readonly gap?: string;
}

/** A call of `query`. */
export function query(cypher: string, params: Readonly<Record<string, unknown>> = {}): AgentCall {
  return { tool: 'query', arguments: { cypher, params } };
}

/** A call of `run_recipe`. */
export function recipe(slug: string, inputs: Readonly<Record<string, unknown>>): AgentCall {
  return { tool: 'run_recipe', arguments: { recipe: slug, inputs } };
}

/** A call of any other tool. */
export function call(tool: string, given: Readonly<Record<string, unknown>>): AgentCall {
  return { tool, arguments: given };
}

/** Whether an answer says what the question's files say. */
export function isAnswered({ gold, isAll, step }: Question, answer: Structured): boolean {
  const rows = rowsOf(answer, step);
  return (
    gold.every((wanted) => rows.some((row) => says(row, wanted))) && (isAll !== true || rows.length === gold.length)
  );
}

/** The rows of an answer, or of one step of it; an answer that is no list is one row. */
function rowsOf(answer: Structured, step: string | undefined): readonly unknown[] {
  if (step !== undefined) {
    const steps = Array.isArray(answer.steps) ? answer.steps : [];
    return steps.find(({ id }) => id === step)?.rows ?? [];
  }
  const rows = answer.rows ?? answer.variants;
  return Array.isArray(rows) ? rows : [answer];
}

function says(value: unknown, gold: unknown): boolean {
  if (gold instanceof RegExp) return typeof value === 'string' && gold.test(value);
  if (Array.isArray(gold)) return Array.isArray(value) && gold.every((entry) => value.some((one) => says(one, entry)));
  if (typeof gold !== 'object' || gold === null) return isDeepStrictEqual(value, gold);
  if (typeof value !== 'object' || value === null) return false;
  const members = new Map(Object.entries(value));
  return Object.entries(gold).every(([name, member]) => says(members.get(name), member));
}
