import { html } from 'hono/html';
import { z } from 'zod';
import { Problem } from '../../schema/problem.ts';
import { NO_BODY, NONE, operation } from '../contract/operation.ts';
import { parameter } from '../contract/parameters.ts';
import { plainRoute, type Route } from '../contract/route.ts';
import { answerHeaders, answerJson } from '../responses/answers.ts';
import { errorCode, PROBLEM_KINDS } from './table.ts';

/** The same path has a page and JSON. */
const BY_ACCEPT = { Vary: 'Accept' };

const PROBLEM_PAGE = operation({
  id: 'explainProblem',
  family: 'server',
  method: 'GET',
  path: '/problems/{slug}',
  summary: 'What a problem means and what to do about it',
  scope: null,
  category: null,
  parameters: z.object({
    slug: parameter(
      { type: 'string', description: 'the last part of the type of the problem', example: 'invalid-ip-format' },
      (slug) => slug,
    ),
  }),
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'The explanation: a page for browsers, JSON for other clients.',
    schema: z.object({
      slug: z.string(),
      status: z.int(),
      title: z.string(),
      error: z.string(),
      explanation: z.string(),
    }),
    examples: {
      problem: {
        slug: 'invalid-ip-format',
        status: 400,
        title: 'Invalid IP address',
        error: 'INVALID_IP_FORMAT',
        explanation: 'An address is a dotted quad of four decimal numbers (192.0.2.10) or IPv6 (2001:db8::1).',
      },
    },
    mediaTypes: ['application/json', 'text/html'],
  },
  problems: [{ slug: 'route-not-found', detail: 'No problem has this name.' }],
});

/** `GET /problems/{slug}`: what a problem means and what to do about it, as a page for browsers and as JSON. */
export function problemRoutes(): readonly Route[] {
  return [
    plainRoute(PROBLEM_PAGE, ({ context, path }) => {
      const kind = PROBLEM_KINDS.get(path.slug);
      if (kind === undefined) throw new Problem('route-not-found', 404, 'No problem has this name.');
      const { slug, status, title, explanation } = kind;
      if (context.req.header('Accept')?.includes('text/html')) {
        return context.html(
          html`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>Status ${status}, <code>${errorCode(slug)}</code></p><p>${explanation}</p></html>`,
          200,
          { ...answerHeaders(context), ...BY_ACCEPT },
        );
      }
      return answerJson(context, { slug, status, title, error: errorCode(slug), explanation }, { headers: BY_ACCEPT });
    }),
  ];
}
