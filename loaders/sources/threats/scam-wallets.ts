import { z } from 'zod';
import { foldCryptoAddress } from '../../../schema/keys/index.ts';
import { epochMs } from '../../formats/dates.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { listing } from '../../formats/listings.ts';
import type { Said } from '../../formats/said.ts';
import type { Fact, FeedDeclaration, ReadContext, SourceDeclaration } from '../../source.ts';
import { declaredFeed, type FeedCatalogRow, feedCatalogRow, fieldOf } from './list-feed.ts';

type Entry<T> = { readonly key: string; readonly value: T };

const DARKLIST: FeedCatalogRow = {
  fields: {
    address: { becomes: 'the listed wallet' },
    comment: { becomes: 'a tag of the listing' },
    date: { becomes: 'the first sighting' },
  },
  id: 'ethereum-darklist',
  name: 'Ethereum Darklist',
  category: 'Scam',
  weight: 1,
  evidence: { entries: 'reported', reliability: 'community' },
  title: 'Ethereum addresses of scams (MyEtherWallet)',
  publisher: 'MyEtherWallet',
  licence: 'MIT',
  homePage: 'https://github.com/MyEtherWallet/ethereum-lists',
  url: 'https://raw.githubusercontent.com/MyEtherWallet/ethereum-lists/master/src/addresses/addresses-darklist.json',
};
const DARKLIST_FEED = declaredFeed(DARKLIST);
const DARK_ADDRESS = z.object({ address: z.string(), comment: z.string().nullish(), date: z.string().nullish() });

/** Wallets of thieves, with the comments of those who report them. */
export const ethereumDarklist: SourceDeclaration<Entry<z.infer<typeof DARK_ADDRESS>>> = {
  ...feedCatalogRow(DARKLIST, DARKLIST_FEED),
  dateOf: async () => null,
  format: 'JSON [{address, comment, date}]',
  read: (input) => jsonRecords(input, [], DARK_ADDRESS),
  facts: ({ value: { value } }, context) => {
    const comment = fieldOf(value.comment ?? undefined);
    const said = { firstSeen: epochMs(value.date), tags: comment === undefined ? [] : [comment] };
    return walletListing(DARKLIST_FEED, value.address, said, context);
  },
};

const SCAM_SNIFFER: FeedCatalogRow = {
  fields: { address: { becomes: 'the listed wallet' } },
  id: 'scamsniffer-addresses',
  name: 'Scam Sniffer Addresses',
  category: 'Scam',
  weight: 1,
  evidence: { entries: 'reported', reliability: 'verified' },
  title: 'Ethereum addresses of wallet drainers (Scam Sniffer)',
  publisher: 'Scam Sniffer',
  licence: 'read the home page before you pass it on',
  homePage: 'https://github.com/scamsniffer/scam-database',
  url: 'https://raw.githubusercontent.com/scamsniffer/scam-database/main/blacklist/address.json',
};
const SCAM_SNIFFER_FEED = declaredFeed(SCAM_SNIFFER);

/** Wallets that receive the money of drainer sites, which empty the wallets of their visitors. */
export const scamSnifferAddresses: SourceDeclaration<Entry<string>> = {
  ...feedCatalogRow(SCAM_SNIFFER, SCAM_SNIFFER_FEED),
  dateOf: async () => null,
  format: 'JSON array of Ethereum addresses',
  read: (input) => jsonRecords(input, [], z.string()),
  facts: ({ value: { value } }, context) => walletListing(SCAM_SNIFFER_FEED, value, {}, context),
};

function walletListing(feed: FeedDeclaration, address: string, said: Said, context: ReadContext): Iterable<Fact> {
  const name = foldCryptoAddress(`eth:${address}`);
  return listing(feed, { label: 'CRYPTO_ADDRESS', name, properties: { chain: 'eth' } }, said, context);
}
