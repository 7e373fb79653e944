import { foldAsn, foldDisplayName } from '../../schema/keys/index.ts';
import type { Fact } from '../source.ts';

/** The name of an autonomous system in a source. */
export interface NetworkName {
  readonly handle?: string | undefined;
  readonly legalName?: string | undefined;
}

/**
 * Returns the two halves of a network's name as this source's claim on the ASN. The derivation builds one ASN_NAME from the newest sources.
 * Returns nothing if the source knows neither half.
 */
export function* networkNameFacts(asn: string | number, given: NetworkName): Iterable<Fact> {
  const statedHandle = halfOf(given.handle);
  const statedLegalName = halfOf(given.legalName);
  if (statedHandle === undefined && statedLegalName === undefined) return;
  yield { kind: 'node', label: 'ASN', name: foldAsn(asn), properties: { statedHandle, statedLegalName } };
}

function halfOf(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : foldDisplayName(text);
}
