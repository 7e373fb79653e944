import { foldAsn, foldCountry } from '../../schema/keys/index.ts';
import { type Fact, type PublishedFields, RefusedRecord } from '../source.ts';
import { type NetworkName, networkNameFacts } from './network-names.ts';

/** The parts of an entry. */
export const REGISTRY_NAME_FIELDS: PublishedFields = {
  asn: { becomes: 'the AS' },
  handle: { becomes: 'the handle in the name of the AS' },
  name: { becomes: 'the company in the name of the AS' },
  country: { becomes: 'the country in which the AS is registered' },
};

/** Reads the name of a network as lists from the registries print it: `HANDLE - Name, CC` or `HANDLE Name, CC`. */
export function* registryNameFacts(line: number, asn: string, printed: string): Iterable<Fact> {
  const found = /^(.+),\s*([A-Za-z]{2})$/s.exec(printed.trim());
  const [, text = '', country = ''] = found ?? [];
  if (!found || /^-.*-$/.test(text)) {
    throw new RefusedRecord(line, `${foldAsn(asn)}: '${printed.slice(0, 60)}' names no network`);
  }
  yield* networkNameFacts(asn, networkName(text));
  yield {
    kind: 'edge',
    type: 'HAS_COUNTRY',
    from: { label: 'ASN', name: foldAsn(asn) },
    to: { label: 'COUNTRY', name: foldCountry(country) },
    properties: { basis: 'registry' },
  };
}

/**
 * Splits handle and name. With ARIN ` - ` separates them. In other registries only a first word that cannot be part of a company's name
 * (capitals with a hyphen or underscore) counts as the handle.
 */
function networkName(text: string): NetworkName {
  const [, handle, legalName] = /^(\S+) - (.+)$/s.exec(text) ?? /^([A-Z0-9]+[-_][A-Z0-9_-]*) (.+)$/s.exec(text) ?? [];
  if (handle !== undefined) return { handle, legalName };
  return /^[A-Z0-9_-]+$/.test(text) ? { handle: text } : { legalName: text };
}
