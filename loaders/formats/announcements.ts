import { asnNumber, foldAsn, foldCidr } from '../../schema/keys/index.ts';
import { type AnnouncementFact, RefusedRecord } from '../source.ts';

/** Returns the fact that an origin AS was seen announcing a network. Throws if either is invalid. A default route announces nothing. */
export function announcement(line: number, prefix: string, asn: string | number): AnnouncementFact {
  const network = foldCidr(prefix);
  if (network.length === 0) throw new RefusedRecord(line, `${network.name} is a default route, not an announcement`);
  return { kind: 'announcement', prefix: network.name, asn: asnNumber(foldAsn(asn)) };
}
