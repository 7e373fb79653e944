import { type Operation, scopesOf } from '../contract/operation.ts';
import { clientNetwork } from '../requests/client-network.ts';
import type { VerifiedKey } from './api-keys.ts';
import type { Scope } from './scopes.ts';

/** Requests a minute of each address without a key, over all that it may ask (`WEFT_PUBLIC`). */
export const PUBLIC_REQUESTS = 30;
/** Concurrent queries of one address without a key. */
export const PUBLIC_QUERIES = 2;

const PREFIX = 'public:';
const SCOPES: readonly Scope[] = ['lookup', 'query'];

/**
 * Returns the key of a request without one where reading is public: it is named after the address, so that each address has its own quota.
 */
export function publicReader(address: string | null): VerifiedKey {
  return { id: `${PREFIX}${clientNetwork(address ?? '')}`, name: 'public', prefix: 'public', scopes: SCOPES };
}

/** Returns whether a request came without a key. */
export function isPublicReader({ id }: Pick<VerifiedKey, 'id'>): boolean {
  return id.startsWith(PREFIX);
}

/** Ids of the operations that only read: lookups and queries do, whatever begins, lists or changes something of a key does not. */
export function readingOperations(
  operations: readonly Pick<Operation, 'id' | 'method' | 'scope' | 'category' | 'answer'>[],
): ReadonlySet<string> {
  const reads = ({ method, scope, category, answer }: Pick<Operation, 'method' | 'scope' | 'category' | 'answer'>) =>
    scopesOf({ scope }).some((one) => SCOPES.includes(one)) &&
    (category === 'query' ||
      (method === 'GET' && answer.status !== 202 && (category === 'standard' || category === 'search')));
  return new Set(operations.filter(reads).map(({ id }) => id));
}
