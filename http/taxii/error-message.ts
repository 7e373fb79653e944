import type { Problem } from '../../schema/problem.ts';
import { type Occurrence, problemBody, respondWithProblem } from '../problems/respond.ts';
import { type AppContext, requestTarget } from '../requests/context.ts';
import { namesTaxii, TAXII_TYPE } from './media-type.ts';
import { isOfTaxii } from './paths.ts';

/**
 * Writes a problem in the format of its request: clients of TAXII get the error message of their standard (3.6.1), under its media type;
 * all others get problem+json.
 */
export function respondInForm(context: AppContext, problem: Problem, occurrence: Occurrence): Response {
  const response = respondWithProblem(problem, occurrence);
  if (!isOfTaxii(requestTarget(context).path) || !namesTaxii(context)) return response;
  const { type, title, status, detail, error, trace_id, details, ...members } = problemBody(problem, occurrence);
  const { instance, message, timestamp, path, ...extras } = members;
  const body = {
    title,
    description: detail,
    error_id: trace_id,
    error_code: error,
    http_status: String(status),
    ...(occurrence.base === null ? {} : { external_details: type }),
    details: { ...details, ...extras },
  };
  response.headers.set('Content-Type', TAXII_TYPE);
  return new Response(JSON.stringify(body), { status, headers: response.headers });
}
