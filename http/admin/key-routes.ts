import { Problem } from '../../schema/problem.ts';
import type { ApiKeys, KeyRecord } from '../auth/api-keys.ts';
import { plainRoute, type Route, route } from '../contract/route.ts';
import type { AppContext } from '../requests/context.ts';
import { answerHeaders } from '../responses/answers.ts';
import { CREATE_KEY, LIST_KEYS, OWN_KEY, REVOKE_KEY } from './key-operations.ts';

/** Serves the keys to the operator (contract rest.md 0.2 and 0.6). */
export function keyRoutes(keys: ApiKeys): readonly Route[] {
  return [
    route(LIST_KEYS, async ({ context }) => {
      const all = await keys.list();
      return { total: all.length, keys: all.map((record) => shown(record, context)) };
    }),
    route(CREATE_KEY, async ({ context, body: { name, scopes } }) => {
      const { text, ...record } = await keys.create(name, [...new Set(scopes)]);
      return { ...shown(record, context), key: text };
    }),
    plainRoute(REVOKE_KEY, async ({ context, path: { id } }) => {
      if (context.get('key')?.id === id) throw new Problem('own-key', 409, OWN_KEY);
      if (!(await keys.revoke(id))) throw new Problem('key-not-found', 404, `No valid key has the id ${id}.`);
      return new Response(null, { status: 204, headers: answerHeaders(context) });
    }),
  ];
}

function shown(record: KeyRecord, context: AppContext) {
  const { id, name, prefix, scopes, createdAt, expiresAt, revokedAt, lastUsedAt } = record;
  const hasExpired = expiresAt !== null && expiresAt <= Date.now();
  const status: 'revoked' | 'expired' | 'valid' = revokedAt !== null ? 'revoked' : hasExpired ? 'expired' : 'valid';
  return {
    ...{ id, name, prefix, scopes },
    status,
    isOwn: context.get('key')?.id === id,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: timeText(expiresAt),
    revokedAt: timeText(revokedAt),
    lastUsedAt: timeText(lastUsedAt),
  };
}

function timeText(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
