import { z } from 'zod';
import { csvRecords } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import { type GeofeedEntry, geofeedFacts } from '../../formats/geofeed.ts';
import { topLevelText } from '../../formats/json-members.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { mapped } from '../../formats/mapped-records.ts';
import { under } from '../../formats/published-fields.ts';
import type { PublishedFields, SourceDeclaration, SourceInput } from '../../source.ts';

const FORMAT = 'CSV without a header: prefix, country, region (ISO 3166-2), city, postal code; `#` comments (RFC 8805)';
const COLUMNS = ['prefix', 'country', 'region', 'city', 'postalCode'];
const FIELDS: PublishedFields = {
  prefix: { becomes: 'the block' },
  country: { becomes: 'the country; without one the block has no location' },
  region: { becomes: 'the code of the region' },
  city: { becomes: 'the city' },
  postalCode: { becomes: 'the postal code' },
};

/** Networks that publish the places of their prefixes. `geofeed` reads the file of any other network, and each file is a part. */
const NETWORKS = [
  ['geofeed', 'a network about its own prefixes', 'any network', 'https://www.rfc-editor.org/rfc/rfc8805', null],
  ['linode-geofeed', 'Linode', 'Akamai (Linode)', 'https://geoip.linode.com', 'https://geoip.linode.com/'],
  ['starlink-geofeed', 'Starlink', 'SpaceX', 'https://geoip.starlinkisp.net', 'https://geoip.starlinkisp.net/feed.csv'],
  [
    'digitalocean-geofeed',
    'DigitalOcean',
    'DigitalOcean',
    'https://www.digitalocean.com',
    'https://digitalocean.com/geo/google.csv',
  ],
] as const;

/** Geofeeds in the form of the RFC. Each is valid only for the prefixes of its publisher: load one only from the holder of its prefixes. */
export const geofeeds: readonly SourceDeclaration<GeofeedEntry>[] = NETWORKS.map(
  ([id, title, publisher, homePage, defaultUrl]) => ({
    id,
    title: `Geofeed of ${title}`,
    publisher,
    licence: "the publisher's; geofeeds are published to be used",
    homePage,
    defaultUrl,
    format: FORMAT,
    cadenceHours: 168,
    fields: FIELDS,
    layer: 'geolocation',
    verified: 'specification',
    ...(id === 'geofeed' ? { part: (fileName: string) => fileName } : {}),
    read: csvEntries,
    facts: ({ value }) => geofeedFacts(value),
  }),
);

function csvEntries(input: SourceInput) {
  return mapped(
    csvRecords(input, { columns: COLUMNS, comment: '#' }),
    ({ prefix = '', country = '', region = '', city = '', postalCode = '' }) => ({
      prefix,
      country,
      region,
      city,
      postalCode,
    }),
  );
}

const ENTRY = z
  .object({ prefix: z.string(), alpha2code: z.string(), region: z.string(), city: z.string(), postalCode: z.string() })
  .transform(({ alpha2code, ...entry }): GeofeedEntry => ({ ...entry, country: alpha2code }));

/** Linode's geofeed, in the JSON form of a project that collects cloud ranges. */
export const cloudIpsLinode: SourceDeclaration<{ readonly key: string; readonly value: GeofeedEntry }> = {
  id: 'cloud-ips-linode',
  title: 'Geofeed of Linode, as JSON (cloud-ips)',
  publisher: 'Jon Hadfield (cloud-ips), from Akamai (Linode)',
  licence: 'Apache-2.0',
  homePage: 'https://github.com/jonhadfield/cloud-ips',
  defaultUrl: 'https://raw.githubusercontent.com/jonhadfield/cloud-ips/main/linode.json',
  format: 'JSON lastModified, records[{prefix, alpha2code, region, city, postalCode}]',
  cadenceHours: 168,
  fields: {
    etag: { leftOut: 'a mark by which a client sees that the file is the same' },
    lastModified: { becomes: 'the date of the list' },
    ...under('records[].', {
      prefix: { becomes: 'the block' },
      alpha2code: { becomes: 'the country; without one the block has no location' },
      region: { becomes: 'the code of the region' },
      city: { becomes: 'the city' },
      postalCode: { becomes: 'the postal code' },
    }),
  },
  layer: 'geolocation',
  verified: 'real file',
  dateOf: async (input) => epochMs(await topLevelText(input, 'lastModified')) ?? null,
  read: (input) => jsonRecords(input, ['records'], ENTRY),
  facts: ({ value }) => geofeedFacts(value.value),
};
