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
  const handle = halfOf(given.handle);
  const legalName = halfOf(given.legalName);
  if (handle === undefined && legalName === undefined) return;
  yield { kind: 'node', label: 'ASN', name: foldAsn(asn), properties: { handle, legalName } };
}

function halfOf(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : foldDisplayName(text);
}
