import type { Problem } from '../../schema/problem.ts';
import type { QueryAnswer, QueryTrace } from '../contract/query.ts';
import type { StageClock } from '../execution/stage-clock.ts';
import type { QueryIdentities } from './query-identity.ts';
import { strippedText } from './stripped-text.ts';

/** Codes of queries that may have failed before they were read to their end. */
const UNREAD: ReadonlySet<unknown> = new Set(['SYNTAX_ERROR', 'NESTING_TOO_DEEP', 'LIMIT_ERROR', 'ENGINE_ERROR']);

/** How a request to the engine ended. */
export type Ending = { readonly answer: QueryAnswer } | { readonly problem: Problem } | 'client-gone';

/** Describes a query without what it looked for. */
export class QueryTracer {
  readonly #identities: QueryIdentities;
  readonly #longest: number;

  /** `longest`: characters beyond which a text is not read, as in the engine. */
  constructor(longest: number, identities: QueryIdentities) {
    this.#longest = longest;
    this.#identities = identities;
  }

  trace(query: string, clock: StageClock, ending: Ending): QueryTrace {
    return { text: this.#textOf(query, ending), characters: query.length, stages: clock.times(), ...outcomeOf(ending) };
  }

  #textOf(query: string, ending: Ending): string | null {
    if (query.length > this.#longest) return null;
    if (!isWellFormed(ending)) return strippedText(query, false);
    return this.#identities.of(query).text;
  }
}

function isWellFormed(ending: Ending): boolean {
  if (ending === 'client-gone') return false;
  if ('problem' in ending) return ending.problem.extras.code !== undefined && !UNREAD.has(ending.problem.extras.code);
  return ending.answer.results?.every(({ outcome }) => outcome !== 'PARSE_ERROR') ?? true;
}

function outcomeOf(ending: Ending): Omit<QueryTrace, 'text' | 'characters' | 'stages'> {
  if (ending === 'client-gone') return { rows: 0, notices: [], slug: null, code: 'CLIENT_GONE' };
  if ('problem' in ending) {
    const { slug, extras } = ending.problem;
    return { rows: 0, notices: [], slug, code: typeof extras.code === 'string' ? extras.code : null };
  }
  const { answer } = ending;
  const items = answer.results?.flatMap((item) => (item.success ? [item] : [])) ?? [answer];
  const rows = items.reduce((sum, { statistics }) => sum + statistics.rowCount, 0);
  const notices = new Set(items.flatMap(({ advisories }) => advisories.map(({ kind }) => kind)));
  const outcomes = answer.results?.map(({ outcome }) => outcome);
  return { rows, notices: [...notices], slug: null, code: null, ...(outcomes === undefined ? {} : { outcomes }) };
}
