/** The fields of MaxMind's editions, as mmdb and as CSV: what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

type Edition = 'City' | 'Country' | 'ASN' | 'Enterprise' | 'ISP' | 'Connection-Type' | 'Anonymous-IP';

const OTHER_LANGUAGES = ['de', 'es', 'fr', 'ja', 'pt-BR', 'ru', 'zh-CN'];
const ID = { leftOut: 'a number of GeoNames: the name has its place' };
const CONFIDENCE = { leftOut: 'how sure MaxMind is of this part: accuracy_radius says it in kilometres' };
const IN_EU = { leftOut: 'whether the country is in the European Union: it follows from the country' };
const REGISTERED = 'the country in which the block is registered: delegation files and RDAP say it, for all blocks';
const REPRESENTED =
  'the country that a base or an embassy there belongs to: a location has one country, where its users are';
const METRO = { leftOut: 'the area of one American advertising market' };
const ANYCAST = {
  leftOut:
    'whether the block is announced from many places: the graph says it of announced blocks, and this one is cut by place',
};
const SATELLITE = { leftOut: 'no longer filled by MaxMind' };

function names(other: string): PublishedFields {
  return leftOut(
    OTHER_LANGUAGES.map((language) => `names.${language}`),
    other,
  );
}

const TRANSLATED = 'the name in another language: the graph has English ones';

const CONTINENT: PublishedFields = {
  code: { becomes: 'the code of the continent' },
  geoname_id: ID,
  'names.en': { becomes: 'the name of the continent' },
  ...names(TRANSLATED),
};

/** A country in which the block is, or one that the reader leaves out with this reason. */
function country(why?: string): PublishedFields {
  const fields = [
    'iso_code',
    'is_in_european_union',
    'geoname_id',
    'names.en',
    ...OTHER_LANGUAGES.map((of) => `names.${of}`),
  ];
  if (why !== undefined) return leftOut(fields, why);
  return {
    iso_code: { becomes: 'the code of the country' },
    is_in_european_union: IN_EU,
    geoname_id: ID,
    'names.en': { becomes: 'the name of the country' },
    ...names(TRANSLATED),
  };
}

const ASN: PublishedFields = {
  autonomous_system_number: { becomes: 'the AS' },
  autonomous_system_organization: { becomes: 'the name of the AS' },
};
const ISP: PublishedFields = {
  ...ASN,
  isp: { becomes: 'the name of the provider' },
  organization: { becomes: 'the organisation' },
  ...leftOut(['mobile_country_code', 'mobile_network_code'], 'the codes of a mobile network: isp has its name'),
};
const CONNECTION: PublishedFields = { connection_type: { becomes: 'the type of the user, if there is no user_type' } };
const ANONYMOUS: PublishedFields = {
  is_anonymous: { leftOut: 'true if any of the others is: they say how' },
  is_anonymous_vpn: { becomes: 'that it is a VPN' },
  is_hosting_provider: { becomes: 'the type of the user: hosting' },
  is_public_proxy: { becomes: 'that it is a proxy' },
  is_residential_proxy: { becomes: 'that it is a proxy at a home' },
  is_tor_exit_node: { becomes: 'that it is an exit of Tor' },
};
const TRAITS: PublishedFields = {
  ...ISP,
  ...CONNECTION,
  user_type: { becomes: 'the type of the user' },
  domain: { leftOut: 'the domain of the users, unchecked: the names of an address are in the DNS' },
  is_anonymous_proxy: { becomes: 'that it is a proxy' },
  ...leftOut(
    ['is_legitimate_proxy', 'static_ip_score', 'user_count', 'ip_risk_snapshot'],
    'an estimate for advertisers and shops',
  ),
};

/** What a record of City has besides its traits. */
const CITY: PublishedFields = {
  ...under('city.', {
    confidence: CONFIDENCE,
    geoname_id: ID,
    'names.en': { becomes: 'the city' },
    ...names(TRANSLATED),
  }),
  ...under('subdivisions[].', {
    confidence: CONFIDENCE,
    iso_code: { becomes: 'the code of the region' },
    geoname_id: ID,
    'names.en': { becomes: 'the name of the region' },
    ...names(TRANSLATED),
  }),
  'postal.code': { becomes: 'the postal code' },
  'postal.confidence': CONFIDENCE,
  'location.latitude': { becomes: 'the latitude' },
  'location.longitude': { becomes: 'the longitude' },
  'location.accuracy_radius': { becomes: 'the radius in which the place is' },
  'location.time_zone': { becomes: 'the time zone' },
  'location.metro_code': METRO,
  ...leftOut(['location.average_income', 'location.population_density'], 'a figure for advertisers'),
};
const COUNTRY: PublishedFields = {
  ...under('continent.', CONTINENT),
  ...under('country.', country()),
  'country.confidence': CONFIDENCE,
  ...under('registered_country.', country(REGISTERED)),
  ...under('represented_country.', country(REPRESENTED)),
  'represented_country.type': { leftOut: REPRESENTED },
  'traits.is_anycast': ANYCAST,
  'traits.is_satellite_provider': SATELLITE,
};

/** The members of a record of an edition as mmdb. */
export const MMDB_FIELDS: Readonly<Record<Edition, PublishedFields>> = {
  City: { ...COUNTRY, ...CITY, 'traits.is_anonymous_proxy': { becomes: 'that it is a proxy' } },
  Country: { ...COUNTRY, 'traits.is_anonymous_proxy': { becomes: 'that it is a proxy' } },
  Enterprise: { ...COUNTRY, ...CITY, ...under('traits.', { ...TRAITS, ...ANONYMOUS }) },
  ASN,
  ISP,
  'Connection-Type': CONNECTION,
  'Anonymous-IP': ANONYMOUS,
};

const NETWORK: PublishedFields = { network: { becomes: 'the block' } };
const PLACED: PublishedFields = {
  ...NETWORK,
  geoname_id: { becomes: 'the place of the block in the Locations file' },
  registered_country_geoname_id: { leftOut: REGISTERED },
  represented_country_geoname_id: { leftOut: REPRESENTED },
  is_anonymous_proxy: { becomes: 'that it is a proxy' },
  is_satellite_provider: SATELLITE,
  is_anycast: ANYCAST,
};
const POINT: PublishedFields = {
  postal_code: { becomes: 'the postal code' },
  latitude: { becomes: 'the latitude' },
  longitude: { becomes: 'the longitude' },
  accuracy_radius: { becomes: 'the radius in which the place is' },
};

const NATION: PublishedFields = {
  geoname_id: { becomes: 'the key of the place' },
  locale_code: { leftOut: 'the language of the file: English' },
  continent_code: { becomes: 'the code of the continent' },
  continent_name: { becomes: 'the name of the continent' },
  country_iso_code: { becomes: 'the code of the country' },
  country_name: { becomes: 'the name of the country' },
  is_in_european_union: IN_EU,
};
const TOWN: PublishedFields = {
  ...NATION,
  subdivision_1_iso_code: { becomes: 'the code of the region' },
  subdivision_1_name: { becomes: 'the name of the region' },
  ...leftOut(
    ['subdivision_2_iso_code', 'subdivision_2_name'],
    'a district inside the region: a location has one region',
  ),
  city_name: { becomes: 'the city' },
  metro_code: METRO,
  time_zone: { becomes: 'the time zone' },
};

function csv(blocks: PublishedFields, locations: PublishedFields = {}): PublishedFields {
  return { ...under('Blocks.', blocks), ...under('Locations.', locations) };
}

/** The columns of an edition as CSV, in its Blocks file and in its Locations file. */
export const CSV_FIELDS: Readonly<Record<Edition, PublishedFields>> = {
  City: csv({ ...PLACED, ...POINT }, TOWN),
  Country: csv(PLACED, NATION),
  Enterprise: csv(
    {
      ...PLACED,
      ...POINT,
      ...TRAITS,
      ...ANONYMOUS,
      ...leftOut(
        [
          ...['country_confidence', 'subdivision_1_confidence', 'subdivision_2_confidence', 'city_confidence'],
          'postal_confidence',
        ],
        CONFIDENCE.leftOut,
      ),
    },
    TOWN,
  ),
  ASN: csv({ ...NETWORK, ...ASN }),
  ISP: csv({ ...NETWORK, ...ISP }),
  'Connection-Type': csv({ ...NETWORK, ...CONNECTION }),
  'Anonymous-IP': csv({ ...NETWORK, ...ANONYMOUS }),
};
