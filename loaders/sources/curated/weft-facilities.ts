import { z } from 'zod';
import { foldAsn, foldVerbatim } from '../../../schema/keys/index.ts';
import { DOCUMENTS, documentDate } from '../../formats/curated-documents.ts';
import { CURATED, curatedRows } from '../../formats/curated-rows.ts';
import { siteFacts } from '../../formats/sites.ts';
import { RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { FACILITY_FIELDS } from './curated-fields.ts';

const FACILITY = z.strictObject({
  city: z.string().min(1),
  country: z.string().length(2),
  address: z.string().min(1).optional(),
  pop: z.string().min(1).optional(),
});

const ROW = z.strictObject({
  network: z.string(),
  operator: z.string().min(1),
  ...DOCUMENTS,
  vendor: z.string().min(1).optional(),
  facilities: z.record(z.string(), FACILITY),
});

/** Data centres where well-known networks state their presence, and which of their points of presence these house. */
export const weftFacilities: SourceDeclaration<z.infer<typeof ROW>> = {
  ...CURATED,
  id: 'weft-facilities',
  title: 'Data centres of well-known networks',
  format:
    'YAML asOf, networks[] {network, operator, asOf, sources[], vendor, facilities{name: {city, country, address, pop}}}: see the head of curated/facilities.yaml',
  fields: FACILITY_FIELDS,
  layer: 'physical',
  read: (input) => curatedRows(input, 'networks', ROW),
  *facts({ line, value: row }) {
    const network = { label: 'ASN', name: foldAsn(row.network) };
    const dated = documentDate(row);
    for (const [name, { address, pop, ...place }] of Object.entries(row.facilities)) {
      const facility = { label: 'FACILITY', name: foldVerbatim(name) };
      yield* siteFacts(facility, { address }, place);
      yield { kind: 'edge', type: 'AS_PRESENT_AT', from: network, to: facility, ...dated };
      if (pop === undefined) continue;
      if (row.vendor === undefined) throw new RefusedRecord(line, `a point of presence ${pop} of no vendor`);
      const from = { label: 'CDN_POP', name: foldVerbatim(`${row.vendor}:${pop}`) };
      yield { kind: 'edge', type: 'HOUSED_AT', from, to: facility, ...dated };
    }
  },
};
