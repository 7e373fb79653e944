import { z } from 'zod';
import { asnNumber, foldCidr, foldCountry } from '../../../schema/keys/index.ts';
import { epochMs } from '../../formats/dates.ts';
import { topLevelText } from '../../formats/json-members.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { addressNode } from '../../formats/listings.ts';
import type { SourceDeclaration } from '../../source.ts';

const ENTRY = z.object({
  city: z.string().nullish(),
  country: z.string().nullish(),
  org: z.string().nullish(),
  fetched_at: z.string(),
  bogon: z.boolean().optional(),
});

/** Place and network of every address that TweetFeed has listed within a year. */
export const tweetfeedIpmeta: SourceDeclaration<{ readonly key: string; readonly value: z.infer<typeof ENTRY> }> = {
  id: 'tweetfeed-ipmeta',
  title: 'City, country and network of listed addresses (TweetFeed)',
  publisher: 'Daniel López (TweetFeed)',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/0xDanielLopez/TweetFeed',
  defaultUrl: 'https://raw.githubusercontent.com/0xDanielLopez/TweetFeed/master/ip_metadata.json',
  format: 'JSON entries{address: {city, country, org "AS<n> name", fetched_at, bogon?, drop?}}',
  cadenceHours: 168,
  fields: {
    city: { becomes: 'the city in the record of the address' },
    country: { becomes: 'the country in the record of the address' },
    org: { becomes: 'the AS, and the name of its operator, in the record of the address' },
    fetched_at: { becomes: 'the day of the record' },
    bogon: { becomes: 'nothing is stated of an address that IANA reserves' },
    'drop.cidr.sblid': {
      leftOut:
        'a listing by Spamhaus of the network around the address: the source has no feed for it yet; spamhaus-drop has the networks',
    },
    'drop.asn.asname': {
      leftOut:
        'a listing by Spamhaus of the AS of the address: the source has no feed for it yet; spamhaus-asn-drop has the AS numbers',
    },
  },
  layer: 'geolocation',
  verified: 'real file',
  dateOf: async (input) => epochMs(await topLevelText(input, 'generated_at')) ?? null,
  read: (input) => jsonRecords(input, ['entries'], ENTRY),
  *facts({ value: { key, value } }) {
    const { city, country, org, fetched_at, bogon } = value;
    const address = addressNode(key);
    if (bogon || !(city || country || org)) return;
    const [, asn, name] = /^(AS\d+)\s+(.+)$/s.exec(org ?? '') ?? [];
    const observedAt = epochMs(fetched_at);
    yield { kind: 'node', ...address };
    yield {
      kind: 'location',
      cidr: foldCidr(address.name).name,
      record: {
        ...(city ? { cityName: city } : {}),
        ...(country ? { countryCode: foldCountry(country) } : {}),
        ...(asn && name ? { asn: asnNumber(asn), asnOrganization: name, organization: name, ispName: name } : {}),
      },
      ...(observedAt === undefined ? {} : { observedAt }),
    };
  },
};
