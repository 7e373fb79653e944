import { z } from 'zod';
import { nearest } from '../../engine/text/nearest.ts';
import { Problem } from '../../schema/problem.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import { checkBody, readJson } from '../requests/body.ts';
import type { AppContext } from '../requests/context.ts';
import type { RequestBody } from './operation.ts';
import { wireOf } from './parameters.ts';

type Sent = Readonly<Record<string, string | readonly string[]>>;

/** Characters of an unknown name that its refusal repeats. */
const LONGEST_SHOWN = 64;

const REFUSED = z.object({
  slug: z.string(),
  issue: z.string(),
  extras: z.record(z.string(), z.unknown()),
});

/**
 * Reads the values of a path or a query string as declared; a 400 names the first one that does not fit. A missing value is read as empty,
 * so that its refusal says what to send.
 */
export function parameterReader<Shape extends z.ZodObject>(shape: Shape): (sent: Sent) => z.output<Shape> {
  const names = Object.keys(shape.shape);
  const lists = new Set(names.filter((name) => wireOf(shape.shape[name])?.type === 'array'));
  const missing = Object.fromEntries(names.filter((name) => isRequired(shape.shape[name])).map((name) => [name, '']));
  return (sent) => {
    const given = names.flatMap((name) => textOf(sent[name], lists.has(name)).map((text) => [name, text]));
    const read = shape.safeParse({ ...missing, ...Object.fromEntries(given) });
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    throw parameterProblem(issue, String(issue?.path[0] ?? 'query'));
  };
}

/**
 * Reads a query string as declared. `next` counts as `cursor`, since answers call it so. An undeclared parameter is refused, or named in the
 * header `Weft-Ignored` of the answer.
 */
export function queryReader<Shape extends z.ZodObject>(
  shape: Shape,
  refusesUnknown: boolean,
): (context: AppContext) => z.output<Shape> {
  const read = parameterReader(shape);
  const names = Object.keys(shape.shape);
  const isPaged = names.includes('cursor');
  return (context) => {
    const sent = context.req.queries();
    const unknown = Object.keys(sent).filter((name) => !names.includes(name) && !(isPaged && name === 'next'));
    if (unknown.length > 0) {
      if (refusesUnknown) throw unknownParameter(unknown[0] ?? '', names);
      context.set('ignored', unknown);
    }
    return read(
      isPaged && sent.cursor === undefined && sent.next !== undefined ? { ...sent, cursor: sent.next } : sent,
    );
  };
}

function unknownParameter(name: string, names: readonly string[]): Problem {
  const field = name.slice(0, LONGEST_SHOWN);
  const meant = nearest(name, names);
  const known = names.length === 0 ? 'It takes none.' : `It takes ${names.join(', ')}.`;
  const detail = `This path has no parameter ${field}. ${meant === null ? known : `Did you mean ${meant}?`}`;
  return fieldProblem('invalid-parameter', field, 'unknown parameter', detail);
}

/** The body of a request as its operation declares it. */
export async function readBody<Body extends z.ZodType>(
  context: AppContext,
  { schema, isOptional = false, check, read }: RequestBody<Body>,
): Promise<z.output<Body>> {
  if (schema.def.type === 'undefined') return checkBody(schema, undefined);
  if (read !== undefined) return read(context);
  const json = isOptional && (await isEmpty(context)) ? {} : await readJson(context);
  return check === undefined ? checkBody(schema, json) : check(json);
}

/** Returns all values of a repeated parameter if it is a list, else the first. */
function textOf(sent: string | readonly string[] | undefined, isList: boolean): string[] {
  if (sent === undefined) return [];
  if (typeof sent === 'string') return [sent];
  return isList ? [sent.join(',')] : sent.slice(0, 1);
}

function isRequired(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && !z.safeParse(schema, undefined).success;
}

/** Hono caches the body, so that it can be read again. */
async function isEmpty(context: AppContext): Promise<boolean> {
  return (await context.req.arrayBuffer()).byteLength === 0;
}

function parameterProblem(issue: z.core.$ZodIssue | undefined, field: string): Problem {
  const refused = REFUSED.safeParse(issue?.code === 'custom' ? issue.params : null);
  if (!refused.success) return fieldProblem('invalid-parameter', field, 'bad value', `${field}: ${issue?.message}.`);
  const { slug, issue: what, extras } = refused.data;
  return new Problem(slug, 400, issue?.message ?? what, { details: { field, issue: what, ...extras } });
}
