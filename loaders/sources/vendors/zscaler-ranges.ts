import { z } from 'zod';
import { mergedRanges, objectRanges, type RangeEntry } from '../../formats/published-ranges.ts';
import type { SourceDeclaration } from '../../source.ts';
import { publishedList } from './published-list.ts';
import { ZSCALER_FIELDS } from './range-fields.ts';

const DEGREES = z
  .string()
  .regex(/^-?\d+(?:\.\d+)?$/)
  .transform(Number)
  .optional();
const CITY = z.array(z.object({ range: z.string(), latitude: DEGREES, longitude: DEGREES }));
/** Lists next to the cloud have no place. */
const CONTINENTS = z.preprocess(
  (value) => (Array.isArray(value) ? {} : value),
  z.record(z.string(), z.record(z.string(), CITY)),
);

/**
 * Reads the hubs. The document's one member is the name of the cloud, such as `zscaler.net`; it contains continents, and those contain
 * cities with ranges.
 */
function* hubEntries(continents: z.infer<typeof CONTINENTS>): Iterable<RangeEntry> {
  for (const cities of Object.values(continents)) {
    for (const [city, ranges] of Object.entries(cities)) {
      const regions = [city.replace(/^city\s*:\s*/, '')];
      for (const { range, latitude, longitude } of ranges) {
        const isPlaced = latitude !== undefined && longitude !== undefined;
        yield { cidr: range, regions, coordinates: isPlaced ? { latitude, longitude } : undefined };
      }
    }
  }
}

/** Data centres of Zscaler, through which the traffic of its customers' offices leaves. */
export const zscalerRanges: SourceDeclaration = publishedList({
  id: 'zscaler-ranges',
  title: 'Data centres of Zscaler by city',
  publisher: 'Zscaler',
  licence: 'published for use without a stated licence; the copy in the sample: Apache-2.0 (jonhadfield/cloud-ips)',
  homePage: 'https://config.zscaler.com/zscaler.net/cenr',
  defaultUrl: 'https://config.zscaler.com/api/zscaler.net/cenr/json',
  format: 'JSON, the cloud as the one member: "continent : <name>", in it "city : <name>" with [] {range, ...}',
  fields: ZSCALER_FIELDS,
  verified: 'real file',
  vendor: 'zscaler',
  egress: 'corporate-egress',
  hasCloudRegions: true,
  ranges: (input) => mergedRanges(objectRanges(input, [], CONTINENTS, hubEntries)),
});
