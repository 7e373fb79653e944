/** The fields of IPinfo's products: what each becomes, or why it is left out. */
import { leftOut } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

const NETWORK: PublishedFields = { network: { becomes: 'the block' } };
const RANGE: PublishedFields = {
  start_ip: { becomes: 'the first address of the block' },
  end_ip: { becomes: 'the last address of the block' },
  join_key: { leftOut: 'a key for joins in SQL: start_ip and end_ip say the block' },
};
const DOMAIN = 'the domain of the operator, unchecked: a location has names and no domains';
const COUNTRY_OF_HOLDER = {
  leftOut: 'where the holder is registered, and not where the addresses are: RDAP has it',
};

/** Country and continent, each with its code. */
const NAMED_COUNTRY: PublishedFields = {
  country: { becomes: 'the name of the country' },
  country_code: { becomes: 'the code of the country' },
  continent: { becomes: 'the name of the continent' },
  continent_code: { becomes: 'the code of the continent' },
};
const PLACE: PublishedFields = {
  city: { becomes: 'the city' },
  region: { becomes: 'the name of the region' },
  latitude: { becomes: 'the latitude' },
  longitude: { becomes: 'the longitude' },
  timezone: { becomes: 'the time zone' },
  postal_code: { becomes: 'the postal code' },
};
const NAMED_AS: PublishedFields = {
  asn: { becomes: 'the AS' },
  as_name: { becomes: 'the name of the AS' },
  as_domain: { leftOut: DOMAIN },
};
const AS_TYPE: PublishedFields = { as_type: { becomes: 'the type of the user' } };

/** The members of a record of Core, as in its mmdb. */
export const IPINFO_CORE_FIELDS: PublishedFields = {
  ...PLACE,
  region_code: { becomes: 'the code of the region' },
  ...NAMED_COUNTRY,
  ...NAMED_AS,
  ...AS_TYPE,
  is_hosting: { becomes: 'the type of the user, if there is no as_type' },
  is_mobile: { becomes: 'the type of the user, if there is no as_type' },
  is_anonymous: { leftOut: 'true for a VPN, a proxy, Tor or a relay alike: ipinfo-privacy says which' },
  is_anycast: {
    leftOut:
      'whether the block is announced from many places: the graph says it of announced blocks, and this one is cut by place',
  },
  is_satellite: { leftOut: 'whether its users are behind a satellite: a location has no field for it' },
};

/** The fields of each product by the id of its source. */
export const IPINFO_FIELDS = {
  'ipinfo-lite': { ...NETWORK, ...NAMED_COUNTRY, ...NAMED_AS },
  'ipinfo-core': { ...NETWORK, ...IPINFO_CORE_FIELDS },
  'ipinfo-location': { ...RANGE, ...PLACE, country: { becomes: 'the code of the country' } },
  'ipinfo-asn': {
    ...RANGE,
    asn: { becomes: 'the AS' },
    name: { becomes: 'the name of the AS' },
    domain: { leftOut: DOMAIN },
    type: { becomes: 'the type of the user' },
    country: COUNTRY_OF_HOLDER,
  },
  'ipinfo-company': {
    ...RANGE,
    name: { becomes: 'the organisation' },
    domain: { leftOut: DOMAIN },
    type: { becomes: 'the type of the user' },
    ...NAMED_AS,
    as_type: { becomes: 'the type of the user, if there is no type' },
    country: COUNTRY_OF_HOLDER,
  },
  'ipinfo-privacy': {
    ...RANGE,
    vpn: { becomes: 'that it is a VPN' },
    proxy: { becomes: 'that it is a proxy' },
    tor: { becomes: 'that it is an exit of Tor' },
    hosting: { becomes: 'the type of the user: hosting' },
    ...leftOut(['relay', 'service'], 'the relay, or the name of the service: a location has no field for either'),
  },
} satisfies Readonly<Record<string, PublishedFields>>;
