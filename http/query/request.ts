import { z } from 'zod';
import { columnAlias } from '../../engine/advise/notices.ts';
import { Problem } from '../../engine/problem.ts';
import type { Advisory } from '../../engine/procedure-catalog.ts';
import type { QueryRequest } from '../../engine/query-engine.ts';
import { checkBody, mediaType, readJson, unsupportedMediaType } from '../body.ts';
import type { AppContext } from '../context.ts';

const FORM = 'application/x-www-form-urlencoded';
const PARAMETERS = z.record(z.string(), z.unknown());
const BODY = z.object({
  query: z.string().nullish(),
  parameters: PARAMETERS.nullish(),
  params: PARAMETERS.nullish(),
  timeout: z.int().positive().nullish(),
  projectionFull: z.boolean().nullish(),
});

/** A request to the engine, and what is to be said of the way in which it was written. */
export interface ReadQuery {
  readonly request: QueryRequest;
  readonly advisories: readonly Advisory[];
}

/** Reads the JSON body or the form of a POST. */
export async function readPostedQuery(context: AppContext): Promise<ReadQuery> {
  const type = mediaType(context);
  if (type === FORM) return fromText(new URLSearchParams(await context.req.text()).get('q'));
  if (type !== null && type !== 'application/json' && !type.endsWith('+json')) {
    throw unsupportedMediaType(type, `application/json or ${FORM}`);
  }
  const { query, parameters, params, timeout, projectionFull } = checkBody(BODY, await readJson(context));
  const request = {
    query: checkedText(query),
    parameters: parameters ?? params ?? {},
    ...(timeout == null ? {} : { timeoutMs: timeout }),
    ...(projectionFull == null ? {} : { projectionFull }),
  };
  return { request, advisories: parameters == null && params != null ? [columnAlias('params', 'parameters')] : [] };
}

/** The query of `?q=` or of a form: text without parameters. */
export function fromText(text: string | null | undefined): ReadQuery {
  if (text == null || text.trim() === '') {
    throw new Problem(
      'missing-query-parameter',
      400,
      'Send the text of the query in q, or a JSON body with Content-Type: application/json.',
      {
        details: { field: 'q', issue: 'missing' },
      },
    );
  }
  return { request: { query: text, parameters: {} }, advisories: [] };
}

function checkedText(query: string | null | undefined): string {
  if (query == null || query.trim() === '') {
    throw new Problem('query-validation-error', 400, 'Send the text of a query in the member query.', {
      details: { field: 'query', issue: 'missing or empty' },
    });
  }
  return query;
}
