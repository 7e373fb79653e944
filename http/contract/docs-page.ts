import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { html } from 'hono/html';
import { z } from 'zod';
import { Problem } from '../../schema/problem.ts';
import { answerHeaders } from '../responses/answers.ts';
import { cachedFile } from '../responses/cached-file.ts';
import { NO_BODY, NONE, operation } from './operation.ts';
import { parameter } from './parameters.ts';
import { plainRoute, type Route } from './route.ts';

/** The page loads nothing from elsewhere, and sends to this server only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const LIFE_S = 3600;

/** Threads over and under each other. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#1b1b1b"/>
<path d="M5 2v12M11 2v12" stroke="#62a03f" stroke-width="2"/><path d="M2 5h7m4 0h1M2 11h1m4 0h7" stroke="#fff" stroke-width="2"/></svg>
`;

const START = `window.onload = () => {
  SwaggerUIBundle({
    url: 'openapi.json',
    dom_id: '#docs',
    deepLinking: true,
    validatorUrl: null,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
  });
};
`;

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

const ASSETS = new Map([
  ['swagger-ui.css', cachedFile(CSS, LIFE_S, () => textOf(import.meta.resolve('swagger-ui-dist/swagger-ui.css')))],
  [
    'swagger-ui-bundle.js',
    cachedFile(SCRIPT, LIFE_S, () => textOf(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js'))),
  ],
  ['icon.svg', cachedFile('image/svg+xml', LIFE_S, () => ICON)],
  ['start.js', cachedFile(SCRIPT, LIFE_S, () => START)],
]);

const PAGE = operation({
  id: 'docsPage',
  family: 'server',
  method: 'GET',
  path: '/docs',
  summary: 'A page to read this document and try its operations',
  scope: null,
  category: null,
  parameters: NONE,
  query: NONE,
  body: NO_BODY,
  answer: { description: 'The page.', schema: z.string(), examples: {}, mediaTypes: ['text/html'] },
});

const ASSET = operation({
  id: 'docsAsset',
  family: 'server',
  method: 'GET',
  path: '/docs/{file}',
  summary: 'A file of the page',
  scope: null,
  category: null,
  parameters: z.object({
    file: parameter(
      { type: 'string', description: 'name of the file', example: 'start.js', enum: [...ASSETS.keys()] },
      (file) => file,
    ),
  }),
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'The file.',
    schema: z.string(),
    examples: {},
    mediaTypes: ['text/javascript', 'text/css', 'image/svg+xml'],
    hasTag: true,
  },
  problems: [{ slug: 'route-not-found', detail: 'The page has no such file.', asked: '/docs/other.js' }],
});

/** `/docs`: Swagger UI over `/openapi.json`, from files of this machine alone. */
export function docsRoutes(): readonly Route[] {
  return [
    plainRoute(PAGE, ({ context }) =>
      context.html(
        html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Weft: try its operations</title><meta name="viewport" content="width=device-width"><link rel="icon" href="docs/icon.svg"><link rel="stylesheet" href="docs/swagger-ui.css"><script src="docs/swagger-ui-bundle.js" defer></script><script src="docs/start.js" defer></script></head><body><div id="docs"></div><noscript>This page needs JavaScript. /openapi.json has the same content.</noscript></body></html>`,
        200,
        { ...answerHeaders(context), 'Content-Security-Policy': POLICY },
      ),
    ),
    plainRoute(ASSET, async ({ context, path }) => {
      const asset = ASSETS.get(path.file);
      if (asset === undefined) throw new Problem('route-not-found', 404, 'The page has no such file.');
      return asset(context);
    }),
  ];
}

function textOf(url: string): Promise<string> {
  return readFile(fileURLToPath(url), 'utf8');
}
