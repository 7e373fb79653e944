import type { ApiKeys } from '../http/auth/api-keys.ts';
import { SCOPES } from '../http/auth/scopes.ts';
import { complain, say } from './output.ts';

/** Makes sure that somebody can come in: the key of WEFT_API_KEY, or where there is none at all a new one, printed this once. */
export async function ensureFirstKey(keys: ApiKeys, environmentKey: string | undefined): Promise<void> {
  if (environmentKey !== undefined) {
    const isValid = await keys.adoptEnvironmentKey(environmentKey);
    if (!isValid) complain('WEFT_API_KEY was revoked: requests with it are refused until it gets another value');
    return;
  }
  if ((await keys.list()).length > 0) return;
  const key = await keys.create('first key', SCOPES);
  say(`first key, with all scopes, shown this once: ${key.text}`);
}
