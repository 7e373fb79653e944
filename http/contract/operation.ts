import { z } from 'zod';
import type { Scope } from '../auth/scopes.ts';
import type { Category } from '../limits/categories.ts';
import type { AppContext } from '../requests/context.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** A problem that an operation may answer with: its slug, or one occurrence of it in an example's words. */
export type DeclaredProblem =
  | string
  | {
      readonly slug: string;
      readonly detail: string;
      /** Path and query of the request, if the operation's own example would not get this answer. */
      readonly asked?: string;
      readonly extras?: Readonly<Record<string, unknown>>;
    };

/** The body that an operation reads. */
export interface RequestBody<Body extends z.ZodType> {
  readonly schema: Body;
  /** Bodies that a client may copy, by name. */
  readonly examples: Readonly<Record<string, unknown>>;
  /** An absent body counts as `{}`. */
  readonly isOptional?: boolean;
  /** Reads the parsed JSON where the schema's own messages would not say enough; throws a `Problem`. */
  readonly check?: (json: unknown) => z.output<Body>;
  /** Reads the body itself, if it may come in other formats than JSON. */
  readonly read?: (context: AppContext) => Promise<z.output<Body>>;
}

/** The successful answer of an operation. */
interface Answer<Schema extends z.ZodType> {
  /** 204 is an answer without a body. */
  readonly status?: 200 | 201 | 202 | 204;
  readonly description: string;
  readonly schema: Schema;
  /** Answers by name; the first is the contract's. */
  readonly examples: Readonly<Record<string, z.input<Schema>>>;
  /** Media types; JSON if none is named. */
  readonly mediaTypes?: readonly string[];
  /** Set on files that have their own ETag and answer 304; look-ups use `caching` instead. */
  readonly hasTag?: boolean;
  /** Additional headers by name, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** How long clients may cache an answer, and which loads change it. */
export interface Caching {
  /** Cache-Control: max-age, seconds (contract rest.md 0.4). */
  readonly lifeS: number;
  /** Layers whose loads change the answer; all if none is named. */
  readonly layers?: readonly string[];
}

/**
 * One operation of the HTTP interface, declared once: its route, its validation, its scope, its limit and its part of the
 * OpenAPI document all come from here (docs/add-a-route.md).
 */
export interface Operation<
  Path extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Schema extends z.ZodType = z.ZodType,
> {
  /** Name of the operation in generated clients. */
  readonly id: string;
  /** Family under which the document lists it. */
  readonly family: string;
  readonly method: Method;
  /** Written as the contract does: `{name}` is one segment, `{*name}` the whole rest of the path. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  /** Scope that the key must have, or several of which one suffices; null if no key is needed. */
  readonly scope: Scope | readonly Scope[] | null;
  /** Category that its rate limit counts; null if it is never counted. */
  readonly category: Category | null;
  /** Path parameters by name. */
  readonly parameters: Path;
  readonly query: Query;
  /** Set where a mistyped filter would return far more than was meant: an unknown query parameter is refused, not ignored. */
  readonly refusesUnknown?: boolean;
  readonly body: RequestBody<Body>;
  readonly answer: Answer<Schema>;
  /** Problems of this operation; those of every operation (401, 403, 429, 500, 503...) are added automatically. */
  readonly problems?: readonly DeclaredProblem[];
  /** Its answer is always the same: it reads nothing that may fail. */
  readonly isFixed?: boolean;
  /** Set on look-ups: they get an ETag and are answered from the cache until their layers change. */
  readonly caching?: Caching;
}

/** Schema of a path or a query string without parameters. */
export const NONE = z.object({});

/** Body of an operation that reads none. */
export const NO_BODY: RequestBody<z.ZodUndefined> = { schema: z.undefined(), examples: {} };

/** Declares an operation; its types are those of its schemas. */
export function operation<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Schema extends z.ZodType,
>(declared: Operation<Path, Query, Body, Schema>): Operation<Path, Query, Body, Schema> {
  return declared;
}

/** Returns the scopes of which a key needs one; empty if no key is needed. */
export function scopesOf({ scope }: Pick<Operation, 'scope'>): readonly Scope[] {
  if (scope === null) return [];
  return typeof scope === 'string' ? [scope] : scope;
}
