import { z } from 'zod';
import { cachedFile } from '../responses/cached-file.ts';
import { docsRoutes } from './docs-page.ts';
import { openApiDocument } from './document.ts';
import { FAMILIES } from './families.ts';
import { NO_BODY, NONE, operation } from './operation.ts';
import { plainRoute, type Route } from './route.ts';
import { VERSION } from './version.ts';

const DOCUMENT = operation({
  id: 'openApiDocument',
  family: 'server',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This document: OpenAPI 3.1, generated from the schemas that validate requests',
  scope: null,
  category: null,
  parameters: NONE,
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'The document.',
    schema: z.looseObject({ openapi: z.string(), info: z.looseObject({}), paths: z.looseObject({}) }),
    hasTag: true,
    examples: { document: { openapi: '3.1.0', info: { title: 'Weft', version: '0.1.0' }, paths: {} } },
  },
});

/** Serves `/docs` and `/openapi.json`, which describes the given routes and itself. */
export function contractRoutes(routes: readonly Route[]): readonly Route[] {
  const docs = docsRoutes();
  const operations = [...[...routes, ...docs].map((served) => served.operation), DOCUMENT];
  const answer = cachedFile('application/json', 0, () =>
    JSON.stringify(openApiDocument(operations, FAMILIES, VERSION)),
  );
  const document = plainRoute(DOCUMENT, ({ context }) => answer(context));
  return [...docs, document];
}
