import { z } from 'zod';
import { foldVerbatim } from '../../../schema/keys/index.ts';
import { countryNamed } from '../../formats/country-names.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { mapped } from '../../formats/mapped-records.ts';
import { coordinatesOf, type SitePlace, siteFacts } from '../../formats/sites.ts';
import type { Records, SourceDeclaration, SourceInput } from '../../source.ts';
import { vendorNode } from '../vendors/published-list.ts';
import { type VendorId, vendorOf } from '../vendors/vendors.ts';
import { CLOUDFLARE_SITE_FIELDS, CLOUDFRONT_SITE_FIELDS } from './site-fields.ts';

/** A point of presence in its list. */
interface PointOfPresence {
  readonly siteCode: string;
  readonly place: SitePlace;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
}

interface PopList
  extends Pick<
    SourceDeclaration,
    'id' | 'title' | 'publisher' | 'licence' | 'homePage' | 'defaultUrl' | 'format' | 'fields'
  > {
  readonly vendor: VendorId;
  readonly row: z.ZodType<Omit<PointOfPresence, 'siteCode'>>;
}

const CLOUDFLARE_ROW = z
  .object({
    name: z.string(),
    cca2: z.string(),
    country: z.string().optional(),
    lat: z.number().optional(),
    lon: z.number().optional(),
  })
  .refine(({ cca2, country }) => isOne(cca2, country), 'its country and the code of its country are two')
  // The city of the airport with this code may be a different one. The name belongs to the point of presence.
  .transform(({ name, cca2, lat, lon }) => ({
    place: { city: name.split(',')[0], country: cca2 },
    latitude: lat,
    longitude: lon,
  }));

const CLOUDFRONT_ROW = z
  .object({
    city: z.string(),
    countryCode: z.string(),
    country: z.string().optional(),
    latitude: z.number().optional(),
    longitude: z.number().optional(),
  })
  .refine(({ countryCode, country }) => isOne(countryCode, country), 'its country and the code of its country are two')
  .transform(({ city, countryCode, latitude, longitude }) => ({
    place: { city, country: countryCode },
    latitude,
    longitude,
  }));

/**
 * Returns whether a code and a name mean one country, as far as the name is known: lists look up codes of airports, and sometimes find
 * another's. Territories with their own codes also go by the name of their country.
 */
function isOne(code: string, country: string | undefined): boolean {
  const named = country === undefined ? null : countryNamed(country);
  return named === null || named === code || TERRITORIES.has(code);
}

const TERRITORIES: ReadonlySet<string> = new Set(
  'AS AW AX BL BM CW FO GF GG GI GL GP GU HK IM JE KY MF MO MP MQ NC PF PR RE SX TC VG VI YT'.split(' '),
);

const LISTS: readonly PopList[] = [
  {
    id: 'cloudflare-colos',
    title: 'Points of presence of Cloudflare',
    publisher: 'Netrvin, from Cloudflare',
    licence: 'MIT',
    homePage: 'https://github.com/Netrvin/cloudflare-colo-list',
    defaultUrl: 'https://raw.githubusercontent.com/Netrvin/cloudflare-colo-list/HEAD/DC-Colos.json',
    format: 'JSON object by site code: {name, cca2, lat, lon}',
    fields: CLOUDFLARE_SITE_FIELDS,
    vendor: 'cloudflare',
    row: CLOUDFLARE_ROW,
  },
  {
    id: 'aws-edge-locations',
    title: 'Edge locations of Amazon CloudFront',
    publisher: 'TobiLG, from Amazon Web Services',
    licence: 'MIT',
    homePage: 'https://github.com/tobilg/aws-edge-locations',
    defaultUrl: 'https://raw.githubusercontent.com/tobilg/aws-edge-locations/HEAD/data/aws-edge-locations.json',
    format: 'JSON object by site code: {city, countryCode, latitude, longitude}',
    fields: CLOUDFRONT_SITE_FIELDS,
    vendor: 'aws',
    row: CLOUDFRONT_ROW,
  },
];

/** Sites from which content delivery networks answer, by the vendors' own codes, with coordinates and cities. */
export const CDN_POPS: readonly SourceDeclaration<PointOfPresence>[] = LISTS.map(({ vendor: id, row, ...catalog }) => ({
  ...catalog,
  cadenceHours: 168,
  layer: 'physical',
  verified: 'real file',
  read: (input) => pointsOfPresence(input, row),
  *facts({ value: { siteCode, place, latitude, longitude } }) {
    const vendor = vendorNode(vendorOf(id));
    const pop = { label: 'CDN_POP', name: foldVerbatim(`${id}:${siteCode}`) };
    yield vendor;
    yield* siteFacts(pop, { vendor: id, siteCode, ...coordinatesOf(latitude, longitude) }, place);
    yield { kind: 'edge', type: 'HAS_POP', from: { label: vendor.label, name: vendor.name }, to: pop };
  },
}));

function pointsOfPresence(input: SourceInput, row: PopList['row']): Records<PointOfPresence> {
  return mapped(jsonRecords(input, [], row), ({ key, value }) => ({ siteCode: key, ...value }));
}
