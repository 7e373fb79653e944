import { UsageError } from '../failure.ts';
import type { Settings } from '../settings.ts';

/** A running Weft, and a key of it. */
export interface RemoteWeft {
  readonly url: string;
  readonly key: string;
}

/** The running Weft that the settings name; null if they name none. Throws a `UsageError` for an address without a key. */
export function remoteWeft({ url, apiKey }: Pick<Settings, 'url' | 'apiKey'>): RemoteWeft | null {
  if (url === undefined) return null;
  if (apiKey === undefined)
    throw new UsageError('WEFT_API_KEY: expected a key of the Weft that WEFT_URL names, but it is not set');
  return { url, key: apiKey };
}
