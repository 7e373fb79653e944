import { foldHost, keyOrNull, namesAbove } from '../../schema/keys/index.ts';
import type { Reader } from '../../store/database.ts';

const CATEGORY = 'Ad/Tracking Blocklists';

/** Whether a list of ads and trackers that the graph holds names a host, or a name above it. */
export async function isAdvertiser(reader: Reader, text: string): Promise<boolean> {
  const host = keyOrNull(() => foldHost(text));
  if (host === null) return false;
  const input = { names: [host, ...namesAbove(host)], category: CATEGORY };
  return (await reader.read({ text: LISTED, parameters: { input } })).length > 0;
}

const LISTED = `UNWIND $input.names AS name
MATCH (:HOSTNAME {name: name})-[listed:LISTED_IN]->(:FEED_SOURCE)
WHERE $input.category IN coalesce(listed.categories, [listed.category])
RETURN true AS isListed LIMIT 1`;
