import type { z } from 'zod';
import type { AppContext } from '../requests/context.ts';
import { answerText } from '../responses/answers.ts';
import { cachedAnswers, type Versions } from './caching.ts';
import { answerRows, rowFormOf } from './list-forms.ts';
import { memberPicker } from './members.ts';
import type { Operation } from './operation.ts';
import { parameterReader, queryReader, readBody } from './read-request.ts';

/** Data that is read-only at every depth. */
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
  /** The key, the signal that the client disconnected, and the rest of the HTTP request. */
  readonly context: AppContext;
}

/** When an answer is written: the wall clock, and how long the answer took, in whole milliseconds. */
export interface Moment {
  readonly timestamp: string;
  readonly milliseconds: number;
}

/** A route: the operation that it serves, and its handler. */
export interface Route {
  readonly operation: Operation;
  respond(context: AppContext, versions: Versions): Promise<Response>;
}

/** Declares a route that answers with what it read; `headers` are those of the answer alone. */
export function route<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Schema extends z.ZodType,
>(
  operation: Operation<Path, Query, Body, Schema>,
  read: (call: Call<Path, Query, Body>) => Given<z.input<Schema>> | Promise<Given<z.input<Schema>>>,
  headers?: (answer: Given<z.input<Schema>>) => Readonly<Record<string, string>>,
): Route {
  return jsonRoute(operation, { read, headers });
}

/** Declares a route whose answer contains the time of writing and how long it took: `write` adds them to what was read. */
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
  return jsonRoute(operation, { read, write });
}

/** How a call is answered in JSON: what it reads, and how that is written. */
interface Work<Called, Found> {
  read(call: Called): Found | Promise<Found>;
  readonly write?: (found: Found, moment: Moment) => unknown;
  readonly headers?: ((found: Found) => Readonly<Record<string, string>>) | undefined;
}

function jsonRoute<Path extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType, Found>(
  operation: Operation<Path, Query, Body>,
  { read, write, headers }: Work<Call<Path, Query, Body>, Found>,
): Route {
  const { answer, caching } = operation;
  const readCall = callReader(operation);
  const fromMemory = caching === undefined ? null : cachedAnswers<Found>(caching);
  const respond: Route['respond'] = async (context, versions) => {
    const begun = performance.now();
    const call = await readCall(context);
    const written = writerOf(write && ((found: Found) => write(found, momentSince(begun))), memberPicker(call.query));
    if (fromMemory !== null)
      return fromMemory(context, versions, {
        question: questionOf(call),
        find: async () => read(call),
        write: written,
      });
    const found = await read(call);
    const text = written === undefined ? JSON.stringify(found) : written(found);
    return answerText(context, text, { status: answer.status, headers: headers?.(found) });
  };
  return { operation, respond };
}

/** Returns the function that turns the finding into text; undefined if the answer is the finding itself. */
function writerOf<Found>(
  write: ((found: Found) => unknown) | undefined,
  pick: ((answer: unknown) => unknown) | null,
): ((found: Found) => string) | undefined {
  if (pick === null) return write && ((found) => JSON.stringify(write(found)));
  return (found) => JSON.stringify(pick(write === undefined ? found : write(found)));
}

function momentSince(begun: number): Moment {
  return { timestamp: new Date().toISOString(), milliseconds: Math.round(performance.now() - begun) };
}

/** A list as rows, with headers for what its JSON contains besides the list. */
export interface Rows {
  readonly rows: readonly object[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A route that answers in JSON as another one does, and in the other forms of lists where a request accepts those. */
export function listRoute<Path extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>(
  operation: Operation<Path, Query, Body>,
  inJson: Route,
  inRows: (call: Call<Path, Query, Body>) => Promise<Rows>,
): Route {
  const readCall = callReader(operation);
  const respond: Route['respond'] = async (context, versions) => {
    const form = rowFormOf(context);
    if (form === null) {
      const response = await inJson.respond(context, versions);
      response.headers.append('Vary', 'Accept');
      return response;
    }
    const { rows, headers } = await inRows(await readCall(context));
    return answerRows(context, form, rows, headers);
  };
  return { operation, respond };
}

/** Declares a route that writes its response itself: pages, files, and answers in several formats. */
export function plainRoute<Path extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>(
  operation: Operation<Path, Query, Body>,
  respond: (call: Call<Path, Query, Body>) => Response | Promise<Response>,
): Route {
  const readCall = callReader(operation);
  return { operation, respond: async (context) => respond(await readCall(context)) };
}

/** Returns the cache key of a call: calls with the same key ask the same question. */
function questionOf({ path, query }: { readonly path: unknown; readonly query: unknown }): unknown {
  return [path, query];
}

function callReader<Path extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>({
  parameters,
  query,
  refusesUnknown = false,
  body,
}: Operation<Path, Query, Body>): (context: AppContext) => Promise<Call<Path, Query, Body>> {
  const readPath = parameterReader(parameters);
  const readQuery = queryReader(query, refusesUnknown);
  return async (context) => ({
    context,
    path: readPath(context.req.param()),
    query: readQuery(context),
    body: await readBody(context, body),
  });
}
