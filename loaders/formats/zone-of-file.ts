import { foldHost, keyOrNull, type SuffixList } from '../../schema/keys/index.ts';

const PACKED = /(?:\.(?:gz|bz2|xz|zst|zip))+$/i;
/** Endings and beginnings that operators of name servers give the files of zones. */
const ENDING = /\.(?:zone|db|dns|hosts|txt|master|signed|fwd|rev)$/i;
const BEGINNING = /^(?:db|zone|named|pri|master|primary|fwd|rev)[._-]/i;

/**
 * Returns the zone that the name of a file is: `example.com.zone`, `db.example.com`, `example.com`. Null if it is no domain below a
 * top-level domain. BIND knows the zone of a file from its configuration alone, and most files are named after it.
 */
export function zoneOfFile(fileName: string, suffixes: SuffixList): string | null {
  const name = fileName.replace(PACKED, '').replace(ENDING, '').replace(BEGINNING, '').replace(/\.$/, '');
  const zone = keyOrNull(() => foldHost(name));
  if (zone?.includes('.') !== true) return null;
  return suffixes.isTopLevel(zone.slice(zone.lastIndexOf('.') + 1)) ? zone : null;
}
