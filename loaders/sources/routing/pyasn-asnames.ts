import { z } from 'zod';
import { foldAsn, foldCountry } from '../../../schema/keys/index.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { type NetworkName, networkNameFacts } from '../../formats/network-names.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';

/** AS numbers with the handle, name and country of the registries. */
export const pyasnAsnames: SourceDeclaration<{ readonly key: string; readonly value: string }> = {
  id: 'pyasn-asnames',
  title: 'Handles, names and countries of AS numbers (pyasn asnames)',
  publisher: 'pyasn, from the regional registries',
  licence: 'MIT',
  homePage: 'https://github.com/hadiasghari/pyasn',
  defaultUrl: null,
  format: 'one JSON object: AS number to `HANDLE - Name, CC` or `HANDLE Name, CC`',
  cadenceHours: 720,
  layer: 'bgp-announcements',
  verified: 'real file',
  read: (input) => jsonRecords(input, [], z.string()),
  *facts({ line, value: { key, value } }) {
    const found = /^(.+),\s*([A-Za-z]{2})$/s.exec(value.trim());
    const [, text = '', country = ''] = found ?? [];
    if (!found || /^-.*-$/.test(text))
      throw new RefusedRecord(line, `${foldAsn(key)}: '${value.slice(0, 60)}' names no network`);
    yield* networkNameFacts(key, networkName(text));
    yield {
      kind: 'edge',
      type: 'HAS_COUNTRY',
      from: { label: 'ASN', name: foldAsn(key) },
      to: { label: 'COUNTRY', name: foldCountry(country) },
      properties: { basis: 'registry' },
    };
  },
};

/**
 * Handle and name: ` - ` parts them where the registry is ARIN; elsewhere only a first word that cannot be part of a
 * company's name (capitals with a hyphen or underscore) is taken for the handle.
 */
function networkName(text: string): NetworkName {
  const [, handle, legalName] = /^(\S+) - (.+)$/s.exec(text) ?? /^([A-Z0-9]+[-_][A-Z0-9_-]*) (.+)$/s.exec(text) ?? [];
  if (handle !== undefined) return { handle, legalName };
  return /^[A-Z0-9_-]+$/.test(text) ? { handle: text } : { legalName: text };
}
