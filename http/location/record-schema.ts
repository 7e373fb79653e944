import { z } from 'zod';

const text = (description: string) => z.string().nullable().describe(description);

/** The members of a location record (contract rest.md 2.1), which other families show too. */
export const LOCATION_BLOCKS = {
  continent: z.object({ code: text('two letters'), name: text('in English') }),
  country: z.object({ isoCode: text('ISO 3166-1, two letters'), name: text('in English') }),
  region: z.object({ name: text('of the first subdivision'), isoCode: text('ISO 3166-2, without the country') }),
  city: z.object({ name: text('spelled as in its source') }),
  postal: z.object({ code: text('postal code') }),
  location: z.object({
    latitude: z.number().nullable().describe('degrees'),
    longitude: z.number().nullable().describe('degrees'),
    accuracyRadius: z.int().nullable().describe('km'),
    timeZone: text('IANA name'),
  }),
  isp: z.object({
    name: text('of the operator of the network'),
    organization: text('organization that the network is assigned to'),
    asn: z.int().nullable().describe('number of the AS'),
    asnOrganization: text('short name of the AS'),
  }),
  traits: z.object({
    userType: text('residential, business, hosting, isp, cellular, education, government or military'),
    isAnonymousProxy: z
      .boolean()
      .nullable()
      .describe('this and the next two: null if no whole and fresh list was checked'),
    isTorExitNode: z.boolean().nullable(),
    isVpn: z.boolean().nullable(),
  }),
  countryBasis: z
    .enum(['geolocation', 'cloud-region', 'registration', 'registry-of-AS'])
    .nullable()
    .describe(
      'how the country is known: geolocation or cloud-region give the location; the others give the registration of the network or its AS',
    ),
  source: text('source of the value'),
  observedAt: text('date of that data, ISO 8601'),
};

/** The record of an address (contract rest.md 2.1): every member always there, unknown is null. */
export const ADDRESS_RECORD = z
  .object({ ip: z.string().describe('the address in normal form'), ...LOCATION_BLOCKS })
  .meta({ id: 'AddressLocation' });

/** A located block, as a search finds it. */
export const BLOCK_RECORD = z
  .object({
    ip: z.string().describe('first address of the block'),
    network: z.string().describe('the block, as a CIDR'),
    ...LOCATION_BLOCKS,
  })
  .meta({ id: 'BlockLocation' });

const PART = z.number().min(0).max(1);
const SHARE = z.object({
  answered: PART.nullable().describe('share of all addresses that have the value in this answer; null if it has none'),
  known: PART.describe('share of all addresses for which any value is known'),
});
const OTHER_VALUE = z
  .object({
    value: z.string().describe('as in the graph: AU, AU-NSW, `Sydney, AU`, AS13335'),
    share: PART.describe('share of all addresses'),
  })
  .nullable();

/** Repeats a schema for each attribute of a network that has shares. */
function ofEachAttribute<Schema extends z.ZodType>(schema: Schema) {
  return z.object({
    continent: schema,
    country: schema,
    region: schema,
    city: schema,
    postal: schema,
    location: schema,
    asn: schema,
    isp: schema,
    organization: schema,
    userType: schema,
  });
}

/** The record of a network: each attribute, taken separately, is what at least 90 % of the addresses have, else null. */
export const NETWORK_RECORD = z
  .object({
    network: z.string().describe('as it was sent'),
    cidr: z.string().describe('host bits cleared'),
    firstIp: z.string(),
    lastIp: z.string(),
    totalAddresses: z.string().describe('a decimal number in a string: IPv6 networks exceed the numbers of JSON'),
    ...LOCATION_BLOCKS,
    shares: ofEachAttribute(SHARE).describe(
      'the share of the network that each attribute applies to, and the share for which it is known at all',
    ),
    largest: ofEachAttribute(OTHER_VALUE).describe(
      'for each attribute the largest part with another value than this answer, or any value if the answer has none; null if there is no such part',
    ),
    sampled: z
      .int()
      .nullable()
      .describe('number of addresses, spread over the network, that the estimate uses; null if every block was read'),
  })
  .meta({ id: 'NetworkLocation' });

/** The blocks of the contract's example, in documentation addresses and invented values. */
export const EXAMPLE_BLOCKS = {
  continent: { code: 'EU', name: 'Europe' },
  country: { isoCode: 'NL', name: 'Netherlands' },
  region: { name: 'North Holland', isoCode: 'NH' },
  city: { name: 'Amsterdam' },
  postal: { code: '1012' },
  location: { latitude: 52.37, longitude: 4.9, accuracyRadius: 20, timeZone: 'Europe/Amsterdam' },
  isp: {
    name: 'Example Hosting BV',
    organization: 'Example Hosting BV',
    asn: 64500,
    asnOrganization: 'EXAMPLE-AS',
  },
  traits: { userType: 'hosting', isAnonymousProxy: false, isTorExitNode: false, isVpn: false },
  countryBasis: 'geolocation' as const,
  source: 'example-city-db',
  observedAt: '2026-08-01T00:00:00Z',
};

const WHOLE = { answered: 1, known: 1 };
const MOST = { answered: 0.9375, known: 1 };

/** The contract's example of a network: sixteen of its addresses are in another city. */
export const EXAMPLE_NETWORK = {
  network: '192.0.2.0/24',
  cidr: '192.0.2.0/24',
  firstIp: '192.0.2.0',
  lastIp: '192.0.2.255',
  totalAddresses: '256',
  ...EXAMPLE_BLOCKS,
  shares: {
    continent: WHOLE,
    country: WHOLE,
    region: WHOLE,
    city: MOST,
    postal: MOST,
    location: MOST,
    asn: WHOLE,
    isp: WHOLE,
    organization: WHOLE,
    userType: WHOLE,
  },
  largest: {
    continent: null,
    country: null,
    region: null,
    city: { value: 'Haarlem, NL', share: 0.0625 },
    postal: { value: '2011', share: 0.0625 },
    location: { value: '52.38,4.64', share: 0.0625 },
    asn: null,
    isp: null,
    organization: null,
    userType: null,
  },
  sampled: null,
};
