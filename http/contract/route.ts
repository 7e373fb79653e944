import type { z } from 'zod';
import type { AppContext } from '../context.ts';
import { answerJson } from '../headers.ts';
import { cachedAnswers, type Versions } from './caching.ts';
import type { Operation } from './operation.ts';
import { parameterReader, readBody } from './read-request.ts';

/** Data that nobody changes any more, however deep. */
export type Given<T> = T extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Given<T[Name]> }
    : T;

/** A request, read as its operation declares it. */
export interface Call<Path extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType> {
  readonly path: z.output<Path>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  /** The key, the signal of the client's going away, and what else HTTP tells. */
  readonly context: AppContext;
}

/** When an answer is written: the wall clock, and how long it took, in whole milliseconds. */
export interface Moment {
  readonly timestamp: string;
  readonly milliseconds: number;
}

/** A route: the operation that it serves, and what answers a request. */
export interface Route {
  readonly operation: Operation;
  respond(context: AppContext, versions: Versions): Promise<Response>;
}

/** A route whose answer is what was read; `headers` are those that the answer has of its own. */
export function route<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Schema extends z.ZodType,
>(
  operation: Operation<Path, Query, Body, Schema>,
  read: (call: Call<Path, Query, Body>) => Given<z.input<Schema>> | Promise<Given<z.input<Schema>>>,
  headers: (answer: Given<z.input<Schema>>) => Readonly<Record<string, string>> = () => ({}),
): Route {
  const readCall = callReader(operation);
  const { answer, caching } = operation;
  const { status = 200 } = answer;
  if (caching !== undefined) {
    const fromMemory = cachedAnswers<Given<z.input<Schema>>>(caching);
    const respond: Route['respond'] = async (context, versions) => {
      const call = await readCall(context);
      return fromMemory(context, versions, { question: questionOf(call), find: async () => read(call) });
    };
    return { operation, respond };
  }
  return {
    operation,
    respond: async (context) => {
      const found = await read(await readCall(context));
      return answerJson(context, found, { status, headers: headers(found) });
    },
  };
}

/** A route whose answer tells when it was written and how long it took: `write` puts that into what was read. */
export function stampedRoute<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Schema extends z.ZodType,
  Found,
>(
  operation: Operation<Path, Query, Body, Schema>,
  read: (call: Call<Path, Query, Body>) => Found | Promise<Found>,
  write: (found: Found, moment: Moment) => Given<z.input<Schema>>,
): Route {
  const readCall = callReader(operation);
  const { caching } = operation;
  const written = (found: Found, begun: number) => {
    const milliseconds = Math.round(performance.now() - begun);
    return write(found, { timestamp: new Date().toISOString(), milliseconds });
  };
  if (caching !== undefined) {
    const fromMemory = cachedAnswers<Found>(caching);
    const respond: Route['respond'] = async (context, versions) => {
      const begun = performance.now();
      const call = await readCall(context);
      return fromMemory(context, versions, {
        question: questionOf(call),
        find: async () => read(call),
        write: (found) => JSON.stringify(written(found, begun)),
      });
    };
    return { operation, respond };
  }
  return {
    operation,
    respond: async (context) => {
      const begun = performance.now();
      return answerJson(context, written(await read(await readCall(context)), begun));
    },
  };
}

/** A route that writes its response itself: pages, files, and what is answered in several forms. */
export function plainRoute<Path extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>(
  operation: Operation<Path, Query, Body>,
  respond: (call: Call<Path, Query, Body>) => Response | Promise<Response>,
): Route {
  const readCall = callReader(operation);
  return { operation, respond: async (context) => respond(await readCall(context)) };
}

/** What makes two calls the same question. */
function questionOf({ path, query }: { readonly path: unknown; readonly query: unknown }): unknown {
  return [path, query];
}

function callReader<Path extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>({
  parameters,
  query,
  body,
}: Operation<Path, Query, Body>): (context: AppContext) => Promise<Call<Path, Query, Body>> {
  const readPath = parameterReader(parameters);
  const readQuery = parameterReader(query);
  return async (context) => ({
    context,
    path: readPath(context.req.param()),
    query: readQuery(context.req.queries()),
    body: await readBody(context, body),
  });
}
