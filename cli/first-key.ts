import type { ApiKeys } from '../http/auth/api-keys.ts';
import { SCOPES } from '../http/auth/scopes.ts';
import type { HomeIdentity } from './home/identity.ts';
import { complain } from './output.ts';

/** Makes sure that there is a key: that of WEFT_API_KEY, or a new one where there is none at all. Returns the text of a new one, else null. */
export async function ensureFirstKey(
  keys: ApiKeys,
  environmentKey: string | undefined,
  home: HomeIdentity,
): Promise<string | null> {
  if (environmentKey !== undefined) {
    const { isValid, ofOthers } = await keys.adoptEnvironmentKey(environmentKey, home);
    if (!isValid) complain('WEFT_API_KEY was revoked: requests with it are refused until it gets another value');
    for (const id of ofOthers) {
      complain(`the WEFT_API_KEY of another home is valid in this graph, too: \`weft key revoke ${id}\` ends it`);
    }
    return null;
  }
  if ((await keys.list()).length > 0) return null;
  return (await keys.create('first key', SCOPES)).text;
}
