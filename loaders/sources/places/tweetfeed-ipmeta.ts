import { z } from 'zod';
import { asnNumber, foldCidr, foldCountry } from '../../../schema/keys/index.ts';
import { accused } from '../../formats/accused.ts';
import { epochMs } from '../../formats/dates.ts';
import { topLevelText } from '../../formats/json-members.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { addressNode, listing } from '../../formats/listings.ts';
import { spamhausCase } from '../../formats/spamhaus-case.ts';
import type { Fact, FeedDeclaration, PublishedFields, ReadContext, SourceDeclaration } from '../../source.ts';

const ENTRY = z.object({
  city: z.string().nullish(),
  country: z.string().nullish(),
  org: z.string().nullish(),
  fetched_at: z.string(),
  bogon: z.boolean().optional(),
  drop: z
    .object({
      cidr: z.object({ sblid: z.string().nullish() }).nullish(),
      asn: z.object({ asn: z.number().int() }).nullish(),
    })
    .nullish(),
});
type Entry = z.infer<typeof ENTRY>;

/**
 * What TweetFeed found in Spamhaus's lists when it looked an address up. Spamhaus is the judge: with its own lists this is one witness, and
 * the feed's name says from whom the graph has it. Scores add the weights of feeds: it has half the weight of Spamhaus's own, since an
 * address on both is not twice as bad. A look-up dates the listing, whatever becomes of the list after it.
 */
const FEED: FeedDeclaration = {
  id: 'tweetfeed-ipmeta',
  name: 'Spamhaus DROP (looked up by TweetFeed)',
  category: 'Malicious Infrastructure',
  weight: 0.6,
  evidence: { judge: 'The Spamhaus Project', entries: 'reported', reliability: 'verified' },
};

const OF_THE_FILE = { leftOut: 'about the file: the load counts its rows, and the catalog names its publisher' };
const OF_THE_LIST = {
  leftOut: 'about the edition of the list of Spamhaus: each entry has the time of its look-up',
};
const FIELDS: PublishedFields = {
  generated_at: { becomes: 'the date of the edition' },
  version: OF_THE_FILE,
  source: OF_THE_FILE,
  count: OF_THE_FILE,
  'sources.spamhaus_drop.timestamp': OF_THE_LIST,
  'sources.spamhaus_drop.fetched_at': OF_THE_LIST,
  'sources.spamhaus_drop.records': OF_THE_LIST,
  'sources.spamhaus_drop.terms': OF_THE_LIST,
  'sources.spamhaus_drop.copyright': OF_THE_LIST,
  city: { becomes: 'the city in the record of the address' },
  country: { becomes: 'the country in the record of the address' },
  org: { becomes: 'the AS, and the name of its operator, in the record of the address' },
  fetched_at: { becomes: 'the day of the record, and of the listings' },
  bogon: { becomes: 'nothing is stated of an address that IANA reserves' },
  'drop.cidr.sblid': {
    becomes: 'a listing of the address, whose network was in Spamhaus DROP, with the page about the case',
  },
  'drop.asn.asn': { becomes: 'a listing of the AS, which was in Spamhaus ASN-DROP' },
  'drop.asn.asname': { leftOut: 'the name of the AS: the lists of AS names say it, for all AS numbers' },
};

/** Place and network of every address that TweetFeed has listed within a year, and whether Spamhaus advised to drop it. */
export const tweetfeedIpmeta: SourceDeclaration<{ readonly key: string; readonly value: Entry }> = {
  id: 'tweetfeed-ipmeta',
  title: 'City, country and network of listed addresses (TweetFeed)',
  publisher: 'Daniel López (TweetFeed)',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/0xDanielLopez/TweetFeed',
  defaultUrl: 'https://raw.githubusercontent.com/0xDanielLopez/TweetFeed/master/ip_metadata.json',
  format:
    'JSON entries{address: {city, country, org "AS<n> name", fetched_at, bogon?, drop?{cidr?{sblid}, asn?{asn, asname}}}}',
  cadenceHours: 168,
  fields: FIELDS,
  layer: 'geolocation',
  companionOf: 'tweetfeed',
  feed: FEED,
  verified: 'real file',
  dateOf: async (input) => epochMs(await topLevelText(input, 'generated_at')) ?? null,
  read: (input) => jsonRecords(input, ['entries'], ENTRY),
  *facts({ value: { key, value } }, context) {
    if (value.bogon) return;
    yield* placeFacts(key, value);
    yield* listings(key, value, context);
  },
};

function* placeFacts(key: string, { city, country, org, fetched_at }: Entry): Iterable<Fact> {
  const address = addressNode(key);
  if (!(city || country || org)) return;
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
}

/** Returns the listings by Spamhaus. The file does not name the listed network, only the case: so the address is listed. */
function* listings(key: string, { drop, fetched_at }: Entry, context: ReadContext): Iterable<Fact> {
  const lastSeen = epochMs(fetched_at);
  if (drop?.cidr) {
    const said = { lastSeen, reference: spamhausCase(drop.cidr.sblid) };
    for (const address of accused(key, 'addresses', context.suffixes)) yield* listing(FEED, address, said, context);
  }
  if (drop?.asn) {
    for (const asn of accused(`AS${drop.asn.asn}`, 'asns', context.suffixes))
      yield* listing(FEED, asn, { lastSeen }, context);
  }
}
