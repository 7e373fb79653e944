import { z } from 'zod';

/** The body of every error (contract rest.md 0.3). Some problems have additional members. */
export const PROBLEM = z
  .looseObject({
    type: z.string().describe('identifies the kind: urn:weft:problem:{slug}, or a page if the operator publishes them'),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('what is wrong with this request, and what to send instead'),
    instance: z.string().describe('path and query of the request'),
    error: z.string().describe('the slug in upper snake case'),
    message: z.string().describe('as detail'),
    timestamp: z.iso.datetime(),
    trace_id: z.string().describe('as X-Request-Id'),
    path: z.string(),
    details: z
      .looseObject({})
      .describe('`field` and `issue` of the value that does not fit, or `errors`, a list of them'),
    suggestions: z.array(z.unknown()).optional().describe('graph queries only: queries to run instead'),
    code: z.string().optional().describe('graph queries only: what is wrong with the text'),
    retryAfter: z.number().optional().describe('seconds, as Retry-After'),
    requiredScope: z.string().optional(),
  })
  .meta({ id: 'Problem' });
