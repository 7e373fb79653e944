/** The members of lists of sites, exchanges and cables: what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

const CODE = { becomes: 'the site, by its code' };
const LATITUDE = { becomes: 'the latitude' };
const LONGITUDE = { becomes: 'the longitude' };
const CONTACT = 'how to reach a person';
const CHECKED_COUNTRY = { becomes: 'the row is refused if the code is of another country' };

export const CLOUDFLARE_SITE_FIELDS: PublishedFields = {
  code: CODE,
  name: { becomes: 'the city of the site' },
  cca2: { becomes: 'the country of the site' },
  country: CHECKED_COUNTRY,
  city: { leftOut: 'the city of the airport with this code, which may be another' },
  region: { leftOut: 'the continent: the country says it' },
  lat: LATITUDE,
  lon: LONGITUDE,
};

export const CLOUDFRONT_SITE_FIELDS: PublishedFields = {
  code: CODE,
  city: { becomes: 'the city of the site' },
  countryCode: { becomes: 'the country of the site' },
  country: CHECKED_COUNTRY,
  latitude: LATITUDE,
  longitude: LONGITUDE,
  pricingRegion: { leftOut: 'how its traffic is billed' },
};

export const AWS_REGION_FIELDS: PublishedFields = {
  code: { becomes: 'the region' },
  full_name: { becomes: 'its name' },
  name: { leftOut: 'the end of the full name' },
  public: { leftOut: 'whether every customer can use it' },
  ...leftOut(['zones[]', 'zone_limit'], 'the zones inside it: the graph has regions'),
};

export const GCP_REGION_FIELDS: PublishedFields = {
  region: { becomes: 'the region' },
  name: { becomes: 'its name' },
  latitude: LATITUDE,
  longitude: LONGITUDE,
  flag: { leftOut: 'the picture of a flag' },
  gCO2_kWh: { leftOut: 'the carbon of its electricity' },
};

export const EXCHANGE_MAP_FIELDS: PublishedFields = {
  ...leftOut(['type', 'features[].type', 'features[].geometry.type'], 'a word of GeoJSON, the same in each file'),
  'features[].geometry.coordinates[]': { becomes: 'the longitude and the latitude of the building' },
  ...under('features[].properties.', {
    'address[]': { becomes: 'the building, its address, its city and its country' },
    ...leftOut(['building_id', 'slug'], 'a key of the map'),
    ...leftOut(['country', 'metro_area'], 'the place in the words of the map: the address has it'),
    'exchanges[].address[]': { becomes: 'the exchange, its city and its country' },
    'exchanges[].url': { becomes: 'the website of the exchange' },
    'exchanges[].members_url': { leftOut: 'a page with the members' },
    'exchanges[].slug': { leftOut: 'a key of the map' },
    ...leftOut(
      [...['exchanges[].contact_one', 'exchanges[].contact_one_email', 'exchanges[].telephone', 'exchanges[].email']],
      CONTACT,
    ),
    ...leftOut(['exchanges[].euro_affiliation', 'exchanges[].euro_ix_id'], 'its number in another register'),
    'exchanges[].date_online': { leftOut: 'the month in which it began' },
  }),
};

export const ROOT_SITE_FIELDS: PublishedFields = {
  ASN: { becomes: 'the AS that announces the site' },
  ...leftOut(
    [
      ...['Operator', 'Homepage', 'IPv4', 'IPv6', 'Statistics', 'RSSAC', 'Contact Email', 'Peering Policy'],
      'Identifier Naming Convention',
    ],
    'a fact about the letter and none about its sites',
  ),
  ...under('Sites[].', {
    Town: { becomes: 'the site, and its city' },
    Country: { becomes: 'the country of the site' },
    Latitude: LATITUDE,
    Longitude: LONGITUDE,
    Type: { becomes: 'whether the site serves the whole internet' },
    ...leftOut(['IPv4', 'IPv6'], 'whether it answers over this family: each does'),
    Instances: { leftOut: 'how many machines it has' },
    'Identifiers[]': { leftOut: 'the name of a machine in its answers' },
    State: { leftOut: 'the state around the town: a site goes by its town and country' },
  }),
};

export const CABLE_FIELDS: PublishedFields = {
  name: { becomes: 'the cable' },
  ...leftOut(['id', 'cable_id', 'landing_points[].id', 'landing_points[].landing_point_id'], 'a key of the map'),
  'landing_points[].name': { becomes: 'a place where it comes ashore' },
  'landing_points[].latlon': { becomes: 'the coordinates of the place' },
  ...leftOut(
    ['landing_points[].country', 'landing_points[].url'],
    'the country, and a page: the name ends with the country',
  ),
  'landing_points[].is_tbd': { leftOut: 'whether the place is decided: the name says it' },
  length: { becomes: 'its length' },
  rfs: { becomes: 'the year of its start' },
  rfs_year: { becomes: 'the year of its start' },
  is_planned: { becomes: 'whether it is planned' },
  owners: { becomes: 'its owners' },
  suppliers: { leftOut: 'who built it' },
  ...leftOut(['url', 'notes'], 'a page, and free text'),
};

export const LANDING_POINT_FIELDS: PublishedFields = {
  name: { becomes: 'the place, its city and its country' },
  latitude: LATITUDE,
  longitude: LONGITUDE,
  ...leftOut(['id', 'city_id'], 'a key of the map'),
  is_tbd: { leftOut: 'whether the place is decided: the name says it' },
};
