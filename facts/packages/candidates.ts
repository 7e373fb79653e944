/** Which CVEs of a product are worth reading for a version of it: pure functions. */
import { ANY, textOfValue } from '../../schema/keys/index.ts';
import { type KeyedVersion, mayHold, wantedVersion } from '../../schema/range-keys.ts';
import { type VersionScheme, versionKey } from '../../schema/versions/index.ts';
import type { PackageQuestion } from '../affected-packages.ts';
import type { AskedPackage } from './asked-package.ts';

/** Returns the keys that find the products, and the versions that select their CVEs. */
export function questionOf(asked: AskedPackage): PackageQuestion {
  const version = keyedVersion(asked);
  return { lookup: asked.lookup, wanted: wantedVersion(version), isCandidate: (keys) => mayHold(keys, version) };
}

/**
 * Follows the judging of ranges: an order that the question names takes precedence over the generic one, and the stored keys are then of no
 * use.
 */
function keyedVersion({ name, scheme, versionIn }: AskedPackage): KeyedVersion {
  const known = new Map<VersionScheme, readonly [string, string] | null>();
  const keysIn = (order: VersionScheme) => {
    if (order === 'generic' && scheme !== null) return null;
    // An update of the last affected version belongs to it: the bound names only the version.
    const keys = [versionIn(order), versionKey(order, textOfValue(name.version))];
    const [low = '', high = ''] = keys.sort();
    return [low, high] as const;
  };
  return {
    version: name.version,
    keysIn: (order) => {
      const found = known.get(order);
      if (found !== undefined) return found;
      const keys = name.version === ANY ? null : keysIn(order);
      known.set(order, keys);
      return keys;
    },
  };
}
