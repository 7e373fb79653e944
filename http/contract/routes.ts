import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { answerHeaders } from '../headers.ts';
import { openApiDocument } from './document.ts';
import { FAMILIES } from './families.ts';
import { NO_BODY, NONE, operation } from './operation.ts';
import { plainRoute, type Route } from './route.ts';

const DOCUMENT = operation({
  id: 'openApiDocument',
  family: 'server',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This document: OpenAPI 3.1, written from what the server validates by',
  scope: null,
  category: null,
  parameters: NONE,
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'The document.',
    schema: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
    examples: { document: { openapi: '3.1.0', info: { title: 'Weft', version: '0.1.0' }, paths: {} } },
  },
});

const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version;

/** `/openapi.json`, which tells of the given routes and of itself. */
export function contractRoutes(routes: readonly Route[]): readonly Route[] {
  const operations = [...routes.map((served) => served.operation), DOCUMENT];
  let text: string | undefined;
  return [
    plainRoute(DOCUMENT, ({ context }) => {
      text ??= JSON.stringify(openApiDocument(operations, FAMILIES, VERSION));
      return new Response(text, { headers: { ...answerHeaders(context), 'Content-Type': 'application/json' } });
    }),
  ];
}
