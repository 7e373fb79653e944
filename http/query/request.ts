import { z } from 'zod';
import { columnAlias } from '../../engine/advise/notices.ts';
import { DEFAULT_LIMITS } from '../../engine/contract/limits.ts';
import type { QueryRequest } from '../../engine/query-engine.ts';
import type { Advisory } from '../../schema/advisory.ts';
import { Problem } from '../../schema/problem.ts';
import { checkBody, mediaType, parseJson, readJson, readText, unsupportedMediaType } from '../requests/body.ts';
import type { AppContext } from '../requests/context.ts';
import { formField, readForm } from '../requests/form.ts';

/** The media type of a form, which may also carry the text of a query. */
const FORM = 'application/x-www-form-urlencoded';
/** The body is the text of the query: `curl --data-binary @query.cypher`. */
const TEXTS: readonly (string | null)[] = ['text/plain', 'application/cypher'];
const PARAMETERS = z.record(z.string(), z.unknown());

/** A request to the engine, and notices about the way it was written. */
export interface ReadQuery {
  readonly request: QueryRequest;
  readonly advisories: readonly Advisory[];
}

const BODY = z.object({
  query: z.string().nullish(),
  parameters: PARAMETERS.nullish().describe('values of its $parameters'),
  params: PARAMETERS.nullish().describe('another name of parameters'),
  timeout: z.int().positive().nullish().describe('milliseconds'),
  projectionFull: z.boolean().nullish().describe('false omits the verdict from whole nodes'),
});

/** The documented JSON body of a query; a body without a text gets its own refusal. */
export const QUERY_BODY = BODY.extend({
  query: z
    .string()
    .regex(/\S/)
    .max(DEFAULT_LIMITS.textLength)
    .describe('text of the query; several statements, separated by ;, are a batch'),
}).transform(readBody);

/** Reads the JSON body, the form or the bare text of a POST. */
export async function readPostedQuery(context: AppContext): Promise<ReadQuery> {
  const type = mediaType(context);
  if (type === FORM) return fromText(formField(await readForm(context), 'q'));
  if (TEXTS.includes(type)) return fromBareText(await readText(context));
  if (type !== null && type !== 'application/json' && !type.endsWith('+json')) {
    throw unsupportedMediaType(type, `application/json, ${TEXTS.join(', ')} or ${FORM}`);
  }
  return readBody(checkBody(BODY, await readJson(context)));
}

/** The query of a bare text. No query begins with a brace: such a text is the JSON body, sent without its type. */
function fromBareText(text: string): ReadQuery {
  return text.trimStart().startsWith('{') ? readBody(checkBody(BODY, parseJson(text))) : fromText(text);
}

/** The query of `?q=`, of a form or of a bare text, without parameters. */
export function fromText(text: string | null | undefined): ReadQuery {
  if (text == null || text.trim() === '') {
    throw new Problem(
      'missing-query-parameter',
      400,
      'Send the text of the query in q, as a body with Content-Type: text/plain, or in a JSON body with Content-Type: application/json.',
      {
        details: { field: 'q', issue: 'missing' },
      },
    );
  }
  return { request: { query: text, parameters: {} }, advisories: [] };
}

function readBody({ query, parameters, params, timeout, projectionFull }: z.output<typeof BODY>): ReadQuery {
  const request = {
    query: checkedText(query),
    parameters: parameters ?? params ?? {},
    ...(timeout == null ? {} : { timeoutMs: timeout }),
    ...(projectionFull == null ? {} : { projectionFull }),
  };
  return { request, advisories: parameters == null && params != null ? [columnAlias('params', 'parameters')] : [] };
}

function checkedText(query: string | null | undefined): string {
  if (query == null || query.trim() === '') {
    throw new Problem('query-validation-error', 400, 'Send the text of a query in the member query.', {
      details: { field: 'query', issue: 'missing or empty' },
    });
  }
  return query;
}
