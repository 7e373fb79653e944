import type { MiddlewareHandler } from 'hono';
import type { AppContext, AppEnvironment } from '../context.ts';
import { HttpProblem } from '../problems/http-problem.ts';
import { remoteAddress } from '../remote-address.ts';
import type { ApiKeys } from './api-keys.ts';
import { FailedKeys } from './failed-keys.ts';
import { isUsableKeyText } from './key-text.ts';
import { publicReader } from './public-reader.ts';
import type { Scope } from './scopes.ts';

const REALM = 'Bearer realm="svc"';

/**
 * Demands a valid key of every path but the open ones, also of paths that do not exist. Public operations need none either, but a key
 * that is sent has to be valid all the same.
 */
export function authenticate(
  keys: ApiKeys,
  isOpen: (path: string) => boolean,
  publicOperations: ReadonlySet<string>,
): MiddlewareHandler<AppEnvironment> {
  const failed = new FailedKeys();
  return async (context, next) => {
    if (isOpen(context.req.path)) return next();
    const text = sentKey(context);
    if (text === null && publicOperations.has(context.get('operation')?.id ?? '')) {
      context.set('key', publicReader(remoteAddress(context)));
      return next();
    }
    if (text === null) throw unauthorized('Send a key: Authorization: Bearer <key>.', REALM);
    // What cannot be a key is none: nobody need look.
    if (!isUsableKeyText(text)) throw unknownKey();
    const address = remoteAddress(context);
    const isProven = keys.isProven(text);
    if (!isProven) failed.take(address);
    const key = await keys.verify(text);
    if (key === null) throw unknownKey();
    if (!isProven) failed.giveBack(address);
    context.set('key', key);
    return next();
  };
}

/** Demands one of some scopes of the key that `authenticate` has found. */
export function requireScope(scopes: readonly Scope[]): MiddlewareHandler<AppEnvironment> {
  const required = scopes.join(' or ');
  return async (context, next) => {
    const held = context.get('key')?.scopes ?? [];
    if (!scopes.some((scope) => held.includes(scope))) {
      throw new HttpProblem('forbidden', 403, `The key lacks the scope ${required}.`, {}, { requiredScope: required });
    }
    return next();
  };
}

/** The key of a request, or null. An `Authorization` header of any other form than `Bearer <key>` is no key. */
function sentKey(context: AppContext): string | null {
  const authorization = context.req.header('Authorization');
  if (authorization !== undefined) return /^Bearer +(\S.*)$/i.exec(authorization.trim())?.[1] ?? null;
  return context.req.header('X-API-Key')?.trim() || null;
}

function unknownKey(): HttpProblem {
  return unauthorized('The key is unknown, revoked or expired.', `${REALM}, error="invalid_token"`);
}

function unauthorized(detail: string, challenge: string): HttpProblem {
  return new HttpProblem('unauthorized', 401, detail, { 'WWW-Authenticate': challenge });
}
