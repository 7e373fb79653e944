import { foldCryptoAddress } from '../../../schema/keys/index.ts';
import { LIST_FIELDS, listLines } from '../../formats/list-lines.ts';
import { listing } from '../../formats/listings.ts';
import type { SourceDeclaration } from '../../source.ts';
import { declaredFeed, feedCatalogRow } from './list-feed.ts';

const FILES =
  'https://raw.githubusercontent.com/0xB10C/ofac-sanctioned-digital-currency-addresses/lists/sanctioned_addresses';

/** Chains, with the symbol in the US Treasury's list and their name. */
const CHAINS = [
  ['btc', 'XBT', 'Bitcoin'],
  ['eth', 'ETH', 'Ethereum'],
  ['sol', 'SOL', 'Solana'],
  ['trx', 'TRX', 'Tron'],
] as const;

/** Wallets of persons under US sanctions, one list for each chain. */
export const OFAC_WALLETS: readonly SourceDeclaration<string>[] = CHAINS.map(([chain, file, name]) => {
  const row = {
    id: `ofac-sdn-crypto-${chain}`,
    name: `OFAC SDN ${name}`,
    category: 'OFAC SDN Sanctions',
    weight: 2,
    evidence: { judge: 'US Treasury (OFAC)', entries: 'active', reliability: 'verified' } as const,
    title: `${name} wallets of persons under US sanctions (OFAC SDN)`,
    publisher: '0xB10C, from the US Treasury',
    licence: 'MIT; the sanctions list is public domain',
    homePage: 'https://github.com/0xB10C/ofac-sanctioned-digital-currency-addresses',
    url: `${FILES}_${file}.txt`,
    fields: LIST_FIELDS,
  };
  const feed = declaredFeed(row);
  return {
    ...feedCatalogRow(row, feed),
    format: 'text: a wallet address a line',
    read: listLines,
    *facts({ value }, context) {
      const wallet = { label: 'CRYPTO_ADDRESS', name: foldCryptoAddress(`${chain}:${value}`), properties: { chain } };
      yield* listing(feed, wallet, {}, context);
    },
  };
});
