import { foldAsn, foldDisplayName } from '../../schema/keys/index.ts';
import type { Fact } from '../source.ts';

/** What a source calls an autonomous system. */
export interface NetworkName {
  readonly handle?: string | undefined;
  readonly legalName?: string | undefined;
}

/**
 * The halves of a network's name, as this source's claim on the ASN: the derivation makes the one ASN_NAME of what the
 * newest sources say. Nothing where the source knows neither half.
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
