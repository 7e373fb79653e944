import { z } from 'zod';
import { Problem } from '../../engine/problem.ts';
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

/** Reads the JSON body or the form of a POST. */
export async function readPostedQuery(context: AppContext): Promise<QueryRequest> {
  const type = mediaType(context);
  if (type === FORM) return fromText(new URLSearchParams(await context.req.text()).get('q'));
  if (type !== null && type !== 'application/json' && !type.endsWith('+json')) {
    throw unsupportedMediaType(type, `application/json or ${FORM}`);
  }
  const { query, parameters, params, timeout, projectionFull } = checkBody(BODY, await readJson(context));
  return {
    query: checkedText(query),
    parameters: parameters ?? params ?? {},
    ...(timeout == null ? {} : { timeoutMs: timeout }),
    ...(projectionFull == null ? {} : { projectionFull }),
  };
}

/** The query of `?q=` or of a form: text without parameters. */
export function fromText(text: string | null | undefined): QueryRequest {
  if (text == null || text.trim() === '') {
    throw new Problem('missing-query-parameter', 400, 'Send the text of the query in q.', {
      details: { field: 'q', issue: 'missing' },
    });
  }
  return { query: text, parameters: {} };
}

function checkedText(query: string | null | undefined): string {
  if (query == null || query.trim() === '') {
    throw new Problem('query-validation-error', 400, 'Send the text of a query in the member query.', {
      details: { field: 'query', issue: 'missing or empty' },
    });
  }
  return query;
}
