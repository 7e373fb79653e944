import { z } from 'zod';
import { DEFAULT_SCOPES, SCOPES } from '../auth/scopes.ts';
import { NO_BODY, NONE, operation } from '../contract/operation.ts';
import { parameter } from '../contract/parameters.ts';

const HEAD = { family: 'admin', scope: 'admin', category: null } as const;
const TIME = z.iso.datetime();
const EXAMPLE_ID = '7b2e0c4d-93a1-4f6e-8d25-1c0a9e4f7b36';
const LONGEST_NAME = 100;

/** Refusal of a request that would revoke its own key. */
export const OWN_KEY =
  'This request is authenticated with the same key: revoke it with another key, or with weft key revoke.';

/** A key as its operator sees it: never its text, never its hash. */
const KEY = z
  .object({
    id: z.uuid(),
    name: z.string().describe('purpose of the key'),
    prefix: z.string().describe('its first characters, by which you recognise it'),
    scopes: z.array(z.enum(SCOPES)),
    status: z.enum(['valid', 'expired', 'revoked']),
    isOwn: z.boolean().describe('whether this request uses it'),
    createdAt: TIME,
    expiresAt: TIME.nullable().describe('null: never'),
    revokedAt: TIME.nullable(),
    lastUsedAt: TIME.nullable().describe('accurate to ten minutes; null if it was never used'),
  })
  .meta({ id: 'ApiKey' });

const KEY_EXAMPLE = {
  id: EXAMPLE_ID,
  name: 'mail gateway',
  prefix: 'svc_live_q7Zk',
  scopes: ['lookup' as const],
  status: 'valid' as const,
  isOwn: false,
  createdAt: '2026-08-01T10:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: '2026-08-03T09:10:00.000Z',
};

/** `GET /v1/admin/keys` (contract rest.md 0.6). */
export const LIST_KEYS = operation({
  ...HEAD,
  id: 'listKeys',
  method: 'GET',
  path: '/v1/admin/keys',
  summary: 'All keys, oldest first, including revoked ones',
  parameters: NONE,
  query: NONE,
  body: NO_BODY,
  answer: {
    description: 'The keys.',
    schema: z.object({ total: z.int().min(0), keys: z.array(KEY) }),
    examples: { one: { total: 1, keys: [KEY_EXAMPLE] } },
  },
});

/** `POST /v1/admin/keys` (contract rest.md 0.6). */
export const CREATE_KEY = operation({
  ...HEAD,
  id: 'createKey',
  method: 'POST',
  path: '/v1/admin/keys',
  summary: 'Create a key. Its text is shown only once.',
  parameters: NONE,
  query: NONE,
  body: {
    schema: z.object({
      name: z.string().min(1).max(LONGEST_NAME).describe('purpose of the key'),
      scopes: z
        .array(z.enum(SCOPES))
        .min(1)
        .max(SCOPES.length)
        .default([...DEFAULT_SCOPES])
        .describe('what the key may do'),
    }),
    examples: { lookups: { name: 'mail gateway', scopes: ['lookup'] }, defaults: { name: 'ci' } },
  },
  answer: {
    status: 201,
    description: 'The key. Its text cannot be read again.',
    schema: KEY.extend({ key: z.string().describe('text of the key; only this answer shows it') }).meta({
      id: 'IssuedApiKey',
    }),
    examples: { key: { ...KEY_EXAMPLE, key: 'svc_live_q7ZkF0xXbR4mC9tPz1sLw8nVhJ2dKyE5gQaUoTiM3rB' } },
  },
});

/** `DELETE /v1/admin/keys/{id}` (contract rest.md 0.6). */
export const REVOKE_KEY = operation({
  ...HEAD,
  id: 'revokeKey',
  method: 'DELETE',
  path: '/v1/admin/keys/{id}',
  summary: 'Revoke a key and cancel its pending jobs',
  description:
    'Revocation takes effect at once in this process, and within five seconds in others. The monitors of the key pause. A key cannot revoke itself, so that you cannot lock yourself out by mistake.',
  parameters: z.object({
    id: parameter({ type: 'string', description: 'id of a key', example: EXAMPLE_ID }, (id) => id),
  }),
  query: NONE,
  body: NO_BODY,
  answer: { status: 204, description: 'The key is revoked.', schema: z.undefined(), examples: {} },
  problems: [
    { slug: 'key-not-found', detail: `No valid key has the id ${EXAMPLE_ID}.` },
    { slug: 'own-key', detail: OWN_KEY },
  ],
});
