import { z } from 'zod';
import { cityName } from '../../../schema/keys/index.ts';
import { DOCUMENTS } from '../../formats/curated-documents.ts';
import { CURATED, curatedRows } from '../../formats/curated-rows.ts';
import type { SourceDeclaration } from '../../source.ts';
import { CLOUD_REGION_FIELDS } from './curated-fields.ts';

const ROW = z.strictObject({
  vendor: z.string().min(1),
  sources: DOCUMENTS.sources,
  regions: z.record(z.string(), z.tuple([z.string().min(1), z.string().length(2)])),
});

/** The cities of cloud regions: published ranges name only the region. */
export const weftCloudRegions: SourceDeclaration<z.infer<typeof ROW>> = {
  ...CURATED,
  id: 'weft-cloud-regions',
  title: 'Places of cloud regions',
  format:
    'YAML asOf, vendors[] {vendor, sources[], regions{id: [city, country]}}: see the head of curated/cloud-regions.yaml',
  fields: CLOUD_REGION_FIELDS,
  layer: 'physical',
  read: (input) => curatedRows(input, 'vendors', ROW),
  *facts({ value: { vendor, regions } }) {
    for (const [regionId, [city, country]] of Object.entries(regions)) {
      const region = { label: 'CLOUD_REGION', name: `${vendor}:${regionId}` };
      const place = { label: 'CITY', name: cityName(city, country) };
      yield { kind: 'node', ...region, properties: { vendor, regionId } };
      yield { kind: 'edge', type: 'HAS_REGION', from: { label: 'VENDOR', name: vendor }, to: region };
      yield { kind: 'node', ...place };
      yield { kind: 'edge', type: 'LOCATED_IN', from: region, to: place };
    }
  },
};
