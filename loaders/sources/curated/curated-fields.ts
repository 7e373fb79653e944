/** The members of Weft's tables about places and organisations: what each becomes, or why it is left out. */
import { leftOut, under } from '../../formats/published-fields.ts';
import type { PublishedFields } from '../../source.ts';

const AS_OF = { becomes: 'the date of the table' };
const SOURCES = 'the documents that support the row, for who checks it';
const DOCUMENT_DAY = { becomes: 'the day of the edges, if the document has one' };
const SITE: PublishedFields = {
  city: { becomes: 'the city of the building' },
  country: { becomes: 'the country of the building' },
};

export const CLOUD_REGION_FIELDS: PublishedFields = {
  asOf: AS_OF,
  'vendors[].vendor': { becomes: 'the vendor' },
  'vendors[].sources[]': { leftOut: SOURCES },
  ...under('vendors[].regions.', {
    region: { becomes: 'the region' },
    city: { becomes: 'its city' },
    country: { becomes: 'the country of the city' },
  }),
};

export const FACILITY_FIELDS: PublishedFields = {
  asOf: AS_OF,
  ...under('networks[].', {
    network: { becomes: 'the network' },
    operator: { leftOut: 'who runs the network, for the reader: the lists of AS names have it' },
    asOf: DOCUMENT_DAY,
    'sources[]': { leftOut: SOURCES },
    vendor: { becomes: 'the vendor of a point of presence' },
    ...under('facilities.', {
      name: { becomes: 'the building' },
      ...SITE,
      address: { becomes: 'its address' },
      pop: { becomes: 'the point of presence in it' },
    }),
  }),
};

export const EXCHANGE_FIELDS: PublishedFields = {
  asOf: AS_OF,
  ...under('exchanges[].', {
    exchange: { becomes: 'the exchange' },
    longName: { becomes: 'its full name' },
    city: { becomes: 'its city' },
    country: { becomes: 'its country' },
    website: { becomes: 'its website' },
    'sources[]': { leftOut: SOURCES },
    ...under('buildings.', {
      asOf: DOCUMENT_DAY,
      'sources[]': { leftOut: SOURCES },
      'facilities.name': { becomes: 'a building of the exchange' },
      ...under('facilities.', SITE),
    }),
    ...under('members[].', {
      asOf: DOCUMENT_DAY,
      'sources[]': { leftOut: SOURCES },
      'networks.network': { becomes: 'a member' },
      'networks.addresses[]': { becomes: 'its addresses at the exchange' },
    }),
  }),
};

export const ROOT_SERVER_FIELDS: PublishedFields = {
  asOf: AS_OF,
  ...under('servers[].', {
    letter: { becomes: 'the letter of the sites' },
    operator: { leftOut: 'who runs the letter, for the reader' },
    asn: { becomes: 'the AS that announces the sites' },
    'asnSources[]': { leftOut: SOURCES },
    ...under('sites[].', {
      asOf: DOCUMENT_DAY,
      'sources[]': { leftOut: SOURCES },
      'towns[][]': { becomes: 'a site, its city and its country' },
    }),
  }),
};

export const ORGANIZATION_FIELDS: PublishedFields = {
  asOf: AS_OF,
  'organizations[].company': { becomes: 'the organisation' },
  'organizations[].names[]': { becomes: 'an organisation that is the same' },
  ...leftOut(['organizations[].sources[]'], SOURCES),
};
