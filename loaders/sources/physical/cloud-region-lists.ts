import { z } from 'zod';
import { foldVerbatim } from '../../../schema/keys/index.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { mapped } from '../../formats/mapped-records.ts';
import { coordinatesOf } from '../../formats/sites.ts';
import type { Records, SourceDeclaration, SourceInput } from '../../source.ts';
import { vendorNode } from '../vendors/published-list.ts';
import { type VendorId, vendorOf } from '../vendors/vendors.ts';
import { AWS_REGION_FIELDS, GCP_REGION_FIELDS } from './site-fields.ts';

/** A region in its list. In a list by region id, the row has no id. */
interface Region {
  readonly regionId?: string;
  readonly displayName: string;
  readonly latitude?: number | undefined;
  readonly longitude?: number | undefined;
}

interface RegionList
  extends Pick<
    SourceDeclaration,
    'id' | 'title' | 'publisher' | 'licence' | 'homePage' | 'defaultUrl' | 'format' | 'fields'
  > {
  readonly vendor: VendorId;
  readonly row: z.ZodType<Region>;
}

const LISTS: readonly RegionList[] = [
  {
    id: 'aws-regions',
    title: 'Names of the regions of Amazon Web Services',
    publisher: 'Jason Maurer, from Amazon Web Services',
    licence: 'MIT',
    homePage: 'https://github.com/jsonmaur/aws-regions',
    defaultUrl: null,
    format: 'JSON array of {code, full_name}',
    fields: AWS_REGION_FIELDS,
    vendor: 'aws',
    row: z
      .object({ code: z.string(), full_name: z.string() })
      .transform(({ code, full_name }) => ({ regionId: code, displayName: full_name })),
  },
  {
    id: 'gcp-regions',
    title: 'Names and coordinates of the regions of Google Cloud',
    publisher: 'Google (region picker)',
    licence: 'Apache-2.0',
    homePage: 'https://github.com/GoogleCloudPlatform/region-picker',
    defaultUrl: null,
    format: 'JSON object by region id: {name, latitude, longitude}',
    fields: GCP_REGION_FIELDS,
    vendor: 'google-cloud',
    row: z
      .object({ name: z.string(), latitude: z.number().optional(), longitude: z.number().optional() })
      .transform(({ name, latitude, longitude }) => ({ displayName: name, latitude, longitude })),
  },
];

/** The vendors' names and coordinates of their regions. The cities are in `weft-cloud-regions`. */
export const CLOUD_REGION_LISTS: readonly SourceDeclaration<Required<Pick<Region, 'regionId'>> & Region>[] = LISTS.map(
  ({ vendor: id, row, ...catalog }) => ({
    ...catalog,
    cadenceHours: 2160,
    layer: 'physical',
    verified: 'real file',
    read: (input) => regions(input, row),
    *facts({ value: { regionId, displayName, latitude, longitude } }) {
      const vendor = vendorNode(vendorOf(id));
      const region = { label: 'CLOUD_REGION', name: foldVerbatim(`${id}:${regionId}`) };
      const properties = { vendor: id, regionId, displayName, ...coordinatesOf(latitude, longitude) };
      yield vendor;
      yield { kind: 'node', ...region, properties };
      yield { kind: 'edge', type: 'HAS_REGION', from: { label: vendor.label, name: vendor.name }, to: region };
    },
  }),
);

function regions(input: SourceInput, row: RegionList['row']): Records<Required<Pick<Region, 'regionId'>> & Region> {
  return mapped(jsonRecords(input, [], row), ({ key, value }) => ({ ...value, regionId: value.regionId ?? key }));
}
