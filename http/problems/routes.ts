import { Hono } from 'hono';
import { html } from 'hono/html';
import { Problem } from '../../engine/problem.ts';
import type { AppEnvironment } from '../context.ts';
import { answerHeaders, answerJson } from '../headers.ts';
import { errorCode, PROBLEM_KINDS } from './table.ts';

/** `GET /problems/{slug}`: what a problem means and what to do about it, as a page for browsers and as JSON. */
export function problemRoutes(): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>();
  routes.get('/:slug', (context) => {
    const kind = PROBLEM_KINDS.get(context.req.param('slug'));
    if (kind === undefined) throw new Problem('route-not-found', 404, 'No problem has this name.');
    const { slug, status, title, explanation } = kind;
    if (context.req.header('Accept')?.includes('text/html')) {
      return context.html(
        html`<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1><p>Status ${status}, <code>${errorCode(slug)}</code></p><p>${explanation}</p></html>`,
        200,
        answerHeaders(context),
      );
    }
    return answerJson(context, { slug, status, title, error: errorCode(slug), explanation });
  });
  return routes;
}
