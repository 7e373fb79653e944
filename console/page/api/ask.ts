import { numberOf, type Row, rowOf, rowsOf, textOf, textsOf } from './read.ts';
import { Refused, request } from './request.ts';

/** A notice of an answer. */
export interface Notice {
  readonly kind: string;
  readonly severity: string;
  readonly message: string;
  readonly rewrite: string | null;
  /** The word of the query that the notice is about, or null. */
  readonly subject: string | null;
}

/** The answer to one statement. */
export interface Answer {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly notices: readonly Notice[];
  readonly rewrittenQuery: string | null;
  readonly milliseconds: number | null;
  readonly isTruncated: boolean;
}

/** A query with the values of its parameters. */
export interface Question {
  readonly query: string;
  readonly parameters: Row;
}

/** Runs one query. */
export async function ask({ query, parameters }: Question, signal?: AbortSignal): Promise<Answer> {
  return answerOf(rowOf(await post(query, parameters, signal)));
}

/** Runs several queries in one request. A refused query gives a refusal in its place. */
export function askAll(
  queries: readonly string[],
  parameters: Row,
  signal?: AbortSignal,
): Promise<readonly (Answer | Refused)[]> {
  return askEach({ query: queries.join(';\n'), parameters }, signal);
}

/** Runs a text of one or several statements. Each gives an answer or, if there are several, a refusal. */
export async function askEach(
  { query, parameters }: Question,
  signal?: AbortSignal,
): Promise<readonly (Answer | Refused)[]> {
  const body = rowOf(await post(query, parameters, signal));
  if (!Array.isArray(body.results)) return [answerOf(body)];
  return rowsOf(body.results).map((result) =>
    result.success === true ? answerOf(result) : new Refused(400, rowOf(result.error)),
  );
}

/** Returns the rows of an answer; none for a refusal. */
export function rowsIn(answer: Answer | Refused | undefined): readonly Row[] {
  return answer === undefined || answer instanceof Refused ? [] : answer.rows;
}

function post(query: string, parameters: Row, signal: AbortSignal | undefined): Promise<unknown> {
  return request('api/query', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, parameters }),
    ...(signal === undefined ? {} : { signal }),
  });
}

function answerOf(body: Row): Answer {
  const statistics = rowOf(body.statistics);
  return {
    columns: textsOf(body.columns),
    rows: rowsOf(body.rows),
    notices: rowsOf(body.advisories).map((notice) => ({
      kind: textOf(notice.kind) ?? '',
      severity: textOf(notice.severity) ?? 'info',
      message: textOf(notice.message) ?? '',
      rewrite: textOf(notice.rewrite),
      subject: textOf(notice.subject),
    })),
    rewrittenQuery: textOf(body.rewrittenQuery),
    milliseconds: numberOf(statistics.executionTimeMs),
    isTruncated: statistics.truncated === true,
  };
}
