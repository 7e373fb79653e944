import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import { Problem } from '../../schema/problem.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { bodyIssue } from './body-issues.ts';
import type { AppContext, AppEnvironment } from './context.ts';
import { refuseDeepJson } from './json-depth.ts';

const MAXIMUM_BYTES = 1024 * 1024;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Refuses bodies over 1 MiB (contract rest.md 0.1). A Content-Length decides alone, since no more bytes than that are read; the body then
 * need not become a stream, which costs a tenth of a request.
 */
export function limitedBody(): MiddlewareHandler<AppEnvironment> {
  const counting = bodyLimit({ maxSize: MAXIMUM_BYTES, onError: () => refuseLargeBody() });
  return async (context, next) => {
    const { method } = context.req;
    const encoding = context.req.header('Content-Encoding')?.trim().toLowerCase();
    if (encoding !== undefined && encoding !== '' && encoding !== 'identity') throw unsupportedEncoding(encoding);
    if (method === 'GET' || method === 'HEAD') return next();
    const length = context.req.header('Content-Length');
    if (length === undefined || context.req.header('Transfer-Encoding') !== undefined) return counting(context, next);
    return Number(length) > MAXIMUM_BYTES ? refuseLargeBody() : next();
  };
}

/** Throws the 413 of a body that is too large for its kind. */
export function refuseLargeBody(maxBytes: number = MAXIMUM_BYTES): never {
  // The rest of the body is not read, so the connection cannot be used again.
  const headers = { Connection: 'close' };
  const detail = `The body is larger than ${maxBytes} bytes.`;
  throw new HttpProblem('body-too-large', 413, detail, headers, { maxBytes });
}

function unsupportedEncoding(encoding: string): HttpProblem {
  const detail = `The body is encoded as ${encoding}: send it without Content-Encoding.`;
  return new HttpProblem('unsupported-media-type', 415, detail, { 'Accept-Encoding': 'identity', Connection: 'close' });
}

/** Returns the media type of the body without its parameters; null if none was sent. */
export function mediaType(context: AppContext): string | null {
  return context.req.header('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() || null;
}

/** Numbers with this many digits may exceed 2^53, and JSON.parse would change their last digits. */
const LONG_NUMBER = /\d{16}/;

/** Turns integers that a double cannot hold into bigints, up to 64 bits; larger ones stay doubles. */
function exactInteger(_key: string, value: unknown, { source = '' }: { readonly source?: string } = {}): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !/^-?\d+$/.test(source)) return value;
  const exact = BigInt(source);
  return BigInt.asIntN(64, exact) === exact ? exact : value;
}

/** Reads the JSON of a request. A body without a media type is read as JSON; one with another media type is refused. */
export async function readJson(context: AppContext): Promise<unknown> {
  const type = mediaType(context);
  if (type !== null && type !== 'application/json' && !type.endsWith('+json'))
    throw unsupportedMediaType(type, 'application/json');
  return parseJson(await readText(context));
}

/** Parses JSON: a 400 where it is none or nested too deeply. */
export function parseJson(text: string): unknown {
  refuseDeepJson(text);
  try {
    return LONG_NUMBER.test(text) ? JSON.parse(text, exactInteger) : JSON.parse(text);
  } catch {
    throw new Problem('invalid-body', 400, 'The body is not JSON.', { details: { field: 'body', issue: 'not JSON' } });
  }
}

/** The 415 of a body that a path does not read. */
export function unsupportedMediaType(type: string, expected: string): Problem {
  return new Problem('unsupported-media-type', 415, `The body is ${type}: send ${expected}.`);
}

/** Checks parsed JSON against a shape: a 400 that names every member that does not fit. */
export function checkBody<Schema extends z.ZodType>(shape: Schema, value: unknown): z.output<Schema> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.map(bodyIssue);
  const [first = { field: 'body', issue: 'does not fit' }] = errors;
  const details = errors.length > 1 ? { errors } : first;
  throw new Problem('invalid-body', 400, `${first.field}: ${first.issue}.`, { details });
}

/** Reads the body as text; a 400 where it is not UTF-8. */
export async function readText(context: AppContext): Promise<string> {
  const bytes = await context.req.arrayBuffer();
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new Problem('invalid-body', 400, 'The body is not UTF-8.', {
      details: { field: 'body', issue: 'not UTF-8' },
    });
  }
}
