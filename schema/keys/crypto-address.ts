import { KeyError } from './key-error.ts';

/** Names that sanction lists and exchanges use for a chain, with the name used here. */
const CHAINS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bitcoin: 'btc',
    xbt: 'btc',
    ethereum: 'eth',
    tron: 'trx',
    monero: 'xmr',
    litecoin: 'ltc',
  }),
);
/** Patterns that identify an address without a chain. */
const SHAPES: readonly (readonly [string, RegExp])[] = [
  ['eth', /^0x[0-9a-f]{40}$/i],
  ['btc', /^(?:bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/],
  ['trx', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['ltc', /^ltc1[02-9ac-hj-np-z]{11,71}$/],
  ['xmr', /^[48][1-9A-HJ-NP-Za-km-z]{94}$/],
];

/**
 * Normal form of a wallet: `<chain>:<address>`. Hexadecimal and bech32 addresses are in lower case (their capitals carry no meaning, EIP-55
 * and BIP-173); base58 keeps its case. Without a chain the form of the address decides, if it can.
 */
export function foldCryptoAddress(input: string): string {
  const text = input.trim();
  const [, named, rest = text] = /^([a-z][a-z0-9]{1,19}):(.+)$/is.exec(text) ?? [];
  const address = /^(?:0x[0-9a-f]+|(?:bc|ltc)1[0-9a-z]+)$/i.test(rest) ? rest.toLowerCase() : rest;
  const chain = named?.toLowerCase() ?? SHAPES.find(([, shape]) => shape.test(address))?.[0];
  if (chain === undefined || !/^[0-9A-Za-z]{14,128}$/.test(address)) {
    throw new KeyError(
      'a wallet address',
      input,
      'a chain and an address, such as eth:0x52908400098527886e0f7030069857d2e4169ee7',
    );
  }
  return `${CHAINS.get(chain) ?? chain}:${address}`;
}
