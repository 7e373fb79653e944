import type { MiddlewareHandler } from 'hono';
import { HttpProblem } from '../problems/http-problem.ts';
import type { AppContext, AppEnvironment } from '../requests/context.ts';
import { remoteAddress } from '../requests/remote-address.ts';
import { isOfTaxii } from '../taxii/paths.ts';
import type { ApiKeys } from './api-keys.ts';
import { FailedKeys } from './failed-keys.ts';
import { isUsableKeyText } from './key-text.ts';
import { publicReader } from './public-reader.ts';
import type { Scope } from './scopes.ts';

const REALM = 'Bearer realm="svc"';
/** Clients of TAXII, firewalls and MISP send a name and a password (RFC 7617; TAXII 2.1, 8.5.1). */
const BASIC = ', Basic realm="svc", charset="UTF-8"';

/**
 * Requires a valid key for every path except the open ones, also for paths that do not exist. Public operations need no key, but a key that
 * a request sends must be valid.
 */
export function authenticate(
  keys: ApiKeys,
  isOpen: (path: string) => boolean,
  publicOperations: ReadonlySet<string>,
): MiddlewareHandler<AppEnvironment> {
  const failed = new FailedKeys();
  return async (context, next) => {
    if (isOpen(context.req.path)) return next();
    const isBasic = takesBasic(context.req.path);
    const text = sentKey(context, isBasic);
    if (text === null && publicOperations.has(context.get('operation')?.id ?? '')) {
      context.set('key', publicReader(remoteAddress(context)));
      return next();
    }
    if (text === null)
      throw unauthorized('Send a key: Authorization: Bearer <key>.', `${REALM}${isBasic ? BASIC : ''}`);
    // A text that cannot be a key needs no look-up.
    if (!isUsableKeyText(text)) throw unknownKey(isBasic);
    const address = remoteAddress(context);
    const isProven = keys.isProven(text);
    if (!isProven) failed.take(address);
    const key = await keys.verify(text);
    if (key === null) throw unknownKey(isBasic);
    if (!isProven) failed.giveBack(address);
    context.set('key', key);
    return next();
  };
}

/** Returns whether clients of a path may send the key as a password: many of those that fetch lists can set no other header. */
function takesBasic(path: string): boolean {
  return isOfTaxii(path) || path.startsWith('/v1/export/');
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

/**
 * Returns the key of a request, or null. The `Authorization` header counts only as `Bearer <key>`, and as `Basic` where that is accepted.
 */
function sentKey(context: AppContext, isBasic: boolean): string | null {
  const authorization = context.req.header('Authorization')?.trim();
  const basic = isBasic ? /^Basic +([\w+/=-]+)$/i.exec(authorization ?? '')?.[1] : undefined;
  if (basic !== undefined) return passwordOf(basic);
  if (authorization !== undefined) return /^Bearer +(\S.*)$/i.exec(authorization)?.[1] ?? null;
  return context.req.header('X-API-Key')?.trim() || null;
}

/** The key stands for the password; a client that has but one field for both may send it as the name. */
function passwordOf(credentials: string): string | null {
  const [, name = '', password = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(credentials, 'base64').toString('utf8')) ?? [];
  return (password === '' ? name : password) || null;
}

function unknownKey(isBasic: boolean): HttpProblem {
  const challenge = `${REALM}, error="invalid_token"${isBasic ? BASIC : ''}`;
  return unauthorized('The key is unknown, revoked or expired.', challenge);
}

function unauthorized(detail: string, challenge: string): HttpProblem {
  return new HttpProblem('unauthorized', 401, detail, { 'WWW-Authenticate': challenge });
}
