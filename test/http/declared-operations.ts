import { z } from 'zod';
import type { createApp } from '../../http/app.ts';
import { isScope, type Scope } from '../../http/auth/scopes.ts';

const EXAMPLES = z.record(z.string(), z.object({ value: z.unknown() }));
const CONTENT = z.record(z.string(), z.object({ examples: EXAMPLES.default({}) }));
const OPERATION = z.object({
  operationId: z.string(),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean(), example: z.unknown() }),
  ),
  requestBody: z.object({ content: CONTENT }).optional(),
  responses: z.record(z.string(), z.object({ content: CONTENT.default({}) })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
const DOCUMENT = z.object({ paths: z.record(z.string(), z.record(z.string(), OPERATION)) });

type Told = z.infer<typeof OPERATION>;

/** An operation as the document describes it, and a well-formed request for it. */
export interface DeclaredOperation {
  readonly id: string;
  readonly method: string;
  /** As the document writes it. */
  readonly path: string;
  readonly scopes: readonly Scope[];
  readonly readsBody: boolean;
  /** Statuses of the problems that it may answer with, by slug. */
  readonly problems: ReadonlyMap<string, number>;
  /** Names of the parameters in the path, and in the query. */
  readonly parameters: { readonly path: readonly string[]; readonly query: readonly string[] };
  /** Path and query with the document's examples in them, as a client sends them. */
  readonly target: string;
  /** The document's first example of a body; absent where none is read. */
  readonly body: string | undefined;
}

/** Every operation in an application's OpenAPI document. */
export async function declaredOperations(app: ReturnType<typeof createApp>): Promise<DeclaredOperation[]> {
  const document = DOCUMENT.parse(await (await app.request('/openapi.json')).json());
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, reported]) => declared(path, method.toUpperCase(), reported)),
  );
}

function declared(path: string, method: string, reported: Told): DeclaredOperation {
  const problems = Object.entries(reported.responses).flatMap(([status, { content }]) =>
    Object.keys(content['application/problem+json']?.examples ?? {}).map((slug) => [slug, Number(status)] as const),
  );
  const [body] = Object.values(reported.requestBody?.content['application/json']?.examples ?? {});
  return {
    id: reported.operationId,
    method,
    path,
    scopes: [...new Set(reported.security.flatMap((scheme) => Object.values(scheme).flat().filter(isScope)))],
    readsBody: reported.requestBody !== undefined,
    problems: new Map(problems),
    parameters: { path: namesIn('path', reported), query: namesIn('query', reported) },
    target: targetOf(path, reported),
    body: body === undefined ? undefined : JSON.stringify(body.value),
  };
}

function namesIn(place: 'path' | 'query', { parameters }: Told): string[] {
  return parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
}

function targetOf(path: string, { parameters }: Told): string {
  const filled = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))), path);
  const asked = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = asked.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&');
  return query === '' ? filled : `${filled}?${query}`;
}
