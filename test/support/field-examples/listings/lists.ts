import { mispWarningLists } from '../../../../loaders/sources/curated/misp-warninglists.ts';
import { badHashLists } from '../../../../loaders/sources/hashes/bad-lists.ts';
import { mispPublicDns } from '../../../../loaders/sources/names/misp-public-dns.ts';
import { durablenapkinScamblocklist, stevenblackHosts } from '../../../../loaders/sources/threats/hosts-lists.ts';
import { OFAC_WALLETS } from '../../../../loaders/sources/threats/ofac-sdn-crypto.ts';
import { PLAIN_LISTS } from '../../../../loaders/sources/threats/plain-lists.ts';
import { x4bnetVpn } from '../../../../loaders/sources/vendors/x4bnet-vpn.ts';
import { type FullExample, type FullExamples, sharedExample } from '../../field-uses.ts';
import { listExample, warningListExample } from '../plain-lists.ts';

/** An entry of each kind that plain lists have: each list gets the one that it reads. */
const ENTRIES: readonly (readonly [kind: RegExp, entry: string])[] = [
  [/^text: a host/, 'weft-test.com'],
  [/^text: a URL/, 'https://weft-test.com/a'],
  [/^text: a file hash/, 'a'.repeat(32)],
  [/^text:/, '11.0.0.1'],
];

function entryOf(format: string): string {
  return ENTRIES.find(([kind]) => kind.test(format))?.[1] ?? '';
}

const HOSTS_FILE: FullExample = {
  record: { head: { date: '2026-08-20 12:00:00 UTC' }, address: '0.0.0.0', host: 'weft-test.com', comment: 'a shop' },
  file: (record) => {
    const { head = {}, address = '', host = '', comment } = Object(record);
    const date = head.date === undefined ? '' : `# Date: ${head.date}\n`;
    return `${date}${address} ${host}${comment === undefined ? '' : ` # ${comment}`}\n`;
  },
};

const WALLETS: Readonly<Record<string, string>> = {
  'ofac-sdn-crypto-btc': '12HQDsicffSBaYdJ6BhnE22sfjTESmmzKx',
  'ofac-sdn-crypto-eth': '0x098b716b8aaf21512996dc57eb0615e2383e2f96',
  'ofac-sdn-crypto-sol': 'FuUejBLdXAGTBXJd3ZU9pYm3nS3a3ZfB5L4vTnUYbPwM',
  'ofac-sdn-crypto-trx': 'TNuA5CQ6LBTHpuEvxsrU7E6BRpaC3DmXCZ',
};

/** Warning lists of addresses; the others are of hosts. */
const ADDRESS_LISTS = new Set(['misp-crl-ip', 'misp-parking-domain', 'misp-sinkholes', 'misp-smtp-sending-ips']);

/** Lists of the kinds of which each publisher has several, and which share a format. */
export const LISTS: FullExamples = {
  ...Object.fromEntries(
    [...PLAIN_LISTS, ...badHashLists, x4bnetVpn].map(({ id, format }) => [id, listExample(entryOf(format))]),
  ),
  ...Object.fromEntries(OFAC_WALLETS.map(({ id }) => [id, listExample(WALLETS[id] ?? '')])),
  ...sharedExample([durablenapkinScamblocklist, stevenblackHosts], HOSTS_FILE),
  ...Object.fromEntries(
    mispWarningLists.map((source) => [
      source.id,
      warningListExample(ADDRESS_LISTS.has(source.id) ? '11.0.0.1' : 'weft-test.com'),
    ]),
  ),
  ...sharedExample([mispPublicDns], warningListExample('11.0.0.1')),
};
