import { z } from 'zod';
import { jsonRecords } from '../../formats/json-records.ts';
import { REGISTRY_NAME_FIELDS, registryNameFacts } from '../../formats/registry-names.ts';
import type { SourceDeclaration } from '../../source.ts';

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
  fields: REGISTRY_NAME_FIELDS,
  layer: 'organizations',
  verified: 'real file',
  read: (input) => jsonRecords(input, [], z.string()),
  facts: ({ line, value: { key, value } }) => registryNameFacts(line, key, value),
};
