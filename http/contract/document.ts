import type { z } from 'zod';
import { SCOPES } from '../auth/scopes.ts';
import { type JsonSchema, SchemaWriter } from './json-schema.ts';
import { type Operation, scopesOf } from './operation.ts';
import { wireOf } from './parameters.ts';
import { documentPath, filledPath } from './path.ts';
import { type DocumentedProblem, problemsOf } from './problem-examples.ts';
import { PROBLEM } from './problem-schema.ts';

/** An OpenAPI 3.1 document as an object, ready to be serialised. */
export type OpenApiDocument = Readonly<Record<string, unknown>>;

/** A family of operations, as readers find it. */
export interface Family {
  readonly name: string;
  readonly description: string;
}

const HEADERS = {
  'X-Request-Id': 'Id of the request: the one that the client sent, or a new one. The log and problems show it, too.',
  'X-RateLimit-Limit': 'Requests per minute that the key may send here; absent if the operator set no limit.',
  'X-RateLimit-Remaining': 'Requests left until the reset.',
  'X-RateLimit-Reset': 'When the count starts again, in seconds since 1970.',
  'Retry-After': 'Seconds to wait before the next try.',
  'WWW-Authenticate': 'How to authenticate.',
  ETag: 'Identifies the current answer: send it in If-None-Match.',
  'Cache-Control': 'How long a client may cache the answer.',
} as const;

type HeaderName = keyof typeof HEADERS;

/** Writes the document of all operations. The same operations give the same document, byte for byte. */
export function openApiDocument(
  operations: readonly Operation[],
  families: readonly Family[],
  version: string,
): OpenApiDocument {
  const schemas = new SchemaWriter();
  const problem = schemas.write(PROBLEM, 'output');
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const path = documentPath(operation.path);
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationObject(operation, schemas, problem) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Weft',
      version,
      summary: 'A threat-intelligence graph: look-ups, queries and jobs over public internet data.',
      description:
        'Times are ISO 8601 in UTC. Unknown query parameters are ignored and named in the header Weft-Ignored; exports refuse them. Unknown members of bodies are ignored. Answers may gain members: ignore those that you do not know. Errors are problem+json (RFC 9457); the page at `/problems/{slug}` explains each.',
      license: { name: 'See the licences of the data that the operator loads' },
    },
    servers: [{ url: '/' }],
    tags: families.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.components(),
      headers: Object.fromEntries(Object.entries(HEADERS).map(([name, text]) => [name, headerObject(text)])),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `A key that an operator creates with \`weft key create\`; its scopes are some of ${SCOPES.join(', ')}.`,
        },
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: 'X-API-Key',
          description: 'The same key, for clients without Bearer.',
        },
      },
    },
  };
}

function headerObject(description: string): object {
  const isNumber = /^(Seconds|Requests|When counting)/.test(description);
  return { description, schema: { type: isNumber ? 'integer' : 'string' } };
}

function operationObject(operation: Operation, schemas: SchemaWriter, problem: JsonSchema): object {
  const scopes = scopesOf(operation);
  return {
    operationId: operation.id,
    tags: [operation.family],
    summary: operation.summary,
    ...(operation.description === undefined ? {} : { description: operation.description }),
    parameters: [
      ...parameterObjects(operation.parameters, 'path', schemas),
      ...parameterObjects(operation.query, 'query', schemas),
    ],
    ...bodyObject(operation, schemas),
    responses: responses(operation, schemas, problem),
    security: scopes.flatMap((scope) => [{ bearer: [scope] }, { apiKey: [scope] }]),
  };
}

function parameterObjects(shape: z.ZodObject, place: 'path' | 'query', schemas: SchemaWriter): object[] {
  const { properties = {}, required = [] } = schemas.write(shape, 'input');
  return Object.entries(properties).map(([name, schema]) => {
    const wire = wireOf(shape.shape[name]);
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(wire === null ? {} : { description: wire.description, example: wire.example }),
      ...(wire?.type === 'array' ? { style: 'form', explode: false } : {}),
      schema,
    };
  });
}

function bodyObject({ body }: Operation, schemas: SchemaWriter): object {
  if (body.schema.def.type === 'undefined') return {};
  const json = { schema: schemas.write(body.schema, 'input'), examples: examplesObject(body.examples) };
  const content = { 'application/json': json };
  return { requestBody: { required: body.isOptional !== true, content } };
}

function responses(operation: Operation, schemas: SchemaWriter, problem: JsonSchema): object {
  const { answer } = operation;
  const isTagged = hasTag(operation);
  const problems = Map.groupBy(problemsOf(operation, examplePath(operation)), ({ status }) => status);
  return {
    [String(answer.status ?? 200)]: answerObject(operation, schemas),
    ...(isTagged ? { 304: { description: UNCHANGED, headers: headersObject(CACHE_HEADERS) } } : {}),
    ...Object.fromEntries(
      [...problems]
        .sort(([one], [other]) => one - other)
        .map(([status, problems]) => [status, problemObject(problems, problem, operation)]),
    ),
  };
}

function answerObject(operation: Operation, schemas: SchemaWriter): object {
  const { answer, category } = operation;
  const hasBody = answer.status !== 204;
  const schema = hasBody ? schemas.write(answer.schema, 'output') : {};
  const types = answer.mediaTypes ?? ['application/json'];
  const own = Object.entries(answer.headers ?? {}).map(([name, text]) => [name, headerObject(text)]);
  return {
    description: answer.description,
    headers: {
      ...headersObject([...limitHeaders(category), ...(hasTag(operation) ? CACHE_HEADERS : [])]),
      ...Object.fromEntries(own),
    },
    ...(hasBody
      ? { content: Object.fromEntries(types.map((type) => [type, mediaObject(type, schema, answer.examples)])) }
      : {}),
  };
}

/**
 * Answers in other formats than JSON are texts, so the examples do not apply to them. JSON of another vocabulary may be anything, unless
 * its schema is declared.
 */
function mediaObject(type: string, schema: JsonSchema, examples: Readonly<Record<string, unknown>>): object {
  const isVocabulary = /\+json(?:;|$)/.test(type);
  if (type === 'application/json' || (isVocabulary && schema.type !== 'string'))
    return { schema, examples: examplesObject(examples) };
  return { schema: isVocabulary ? {} : { type: 'string' } };
}

function problemObject(problems: readonly DocumentedProblem[], schema: JsonSchema, operation: Operation): object {
  const [{ status } = { status: 500 }] = problems;
  const own: HeaderName[] =
    status === 401 ? ['WWW-Authenticate'] : status === 429 || status === 503 ? ['Retry-After'] : [];
  return {
    description: problems.map(({ title }) => title).join('; '),
    headers: headersObject([...limitHeaders(status === 401 ? null : operation.category), ...own]),
    content: {
      'application/problem+json': {
        schema,
        examples: Object.fromEntries(
          problems.map(({ slug, title, example }) => [slug, { summary: title, value: example }]),
        ),
      },
    },
  };
}

const UNCHANGED = 'The answer that If-None-Match names is still current.';
const CACHE_HEADERS: readonly HeaderName[] = ['ETag', 'Cache-Control'];

function hasTag({ answer, caching }: Operation): boolean {
  return caching !== undefined || answer.hasTag === true;
}

function limitHeaders(category: string | null): HeaderName[] {
  return category === null ? [] : ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
}

function headersObject(names: readonly HeaderName[]): object {
  const all: readonly HeaderName[] = ['X-Request-Id', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function examplesObject(examples: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
}

/** The path of an operation with its parameters' examples in it. */
function examplePath({ path, parameters }: Pick<Operation, 'path' | 'parameters'>): string {
  const values = Object.entries(parameters.shape).map(([name, schema]) => [name, wireOf(schema)?.example]);
  return filledPath(path, Object.fromEntries(values));
}
