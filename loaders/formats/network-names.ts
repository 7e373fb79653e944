import { foldAsn, foldDisplayName } from '../../schema/keys/index.ts';
import type { Fact } from '../source.ts';

/** What a source calls an autonomous system. */
export interface NetworkName {
  readonly handle?: string | undefined;
  readonly legalName?: string | undefined;
}

/** HAS_NAME to the contract's form `HANDLE - Legal name`, or to the one half that the source knows; nothing without either. */
export function* networkNameFacts(asn: string | number, given: NetworkName): Iterable<Fact> {
  const handle = given.handle?.trim() || undefined;
  const legalName = given.legalName?.trim() || undefined;
  const parts = [handle, legalName].filter((part) => part !== undefined);
  if (parts.length === 0) return;
  const name = foldDisplayName(parts.join(' - '));
  yield { kind: 'node', label: 'ASN_NAME', name, properties: { handle, legalName } };
  yield {
    kind: 'edge',
    type: 'HAS_NAME',
    from: { label: 'ASN', name: foldAsn(asn) },
    to: { label: 'ASN_NAME', name },
  };
}
