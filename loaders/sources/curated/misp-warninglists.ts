/** Warning lists of MISP: names and addresses that indicators often contain by mistake, or that explain an indicator. Never a threat. */
import { indicators, type Listed } from '../../formats/indicators.ts';
import { listing } from '../../formats/listings.ts';
import {
  WARNING_LIST,
  warningListDate,
  warningListEntries,
  warningListFields,
  warningListUrl,
} from '../../formats/misp-warninglist.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';

/** Folder of the list in the project, the kind of its entries, its name, and its meaning for a verdict. */
const ROWS: readonly (readonly [
  folder: string,
  lists: Extract<Listed, 'addresses' | 'hosts'>,
  name: string,
  meaning?: FeedDeclaration['meaning'],
])[] = [
  ['automated-malware-analysis', 'hosts', 'Malware sandboxes and security vendors', 'allow-list'],
  ['bank-website', 'hosts', 'Websites of banks', 'allow-list'],
  ['crl-hostname', 'hosts', 'Hosts of CRL and OCSP', 'allow-list'],
  ['crl-ip', 'addresses', 'Addresses of CRL and OCSP', 'allow-list'],
  ['disposable-email', 'hosts', 'Domains of disposable mail addresses'],
  ['dynamic-dns', 'hosts', 'Domains of dynamic DNS', 'dynamic-dns'],
  ['lots-project', 'hosts', 'Trusted sites that attackers use (LOTS)', 'user-content'],
  ['parking-domain', 'addresses', 'Addresses of parked domains', 'parked'],
  ['parking-domain-ns', 'hosts', 'Name servers of parked domains', 'parked'],
  ['sinkholes', 'addresses', 'Sinkholes', 'sinkhole'],
  ['smtp-sending-ips', 'addresses', 'Senders of mail for others', 'shared'],
  ['university_domains', 'hosts', 'Domains of universities', 'allow-list'],
  ['url-shortener', 'hosts', 'URL shorteners', 'shortener'],
];

function warningList([folder, lists, name, meaning]: (typeof ROWS)[number]): SourceDeclaration<string> {
  const feed: FeedDeclaration = {
    id: `misp-${folder.replaceAll('_', '-')}`,
    name,
    category: 'Reference Data',
    weight: 0,
    evidence: { entries: 'active', reliability: 'verified' },
    ...(meaning === undefined ? {} : { meaning }),
  };
  return {
    ...WARNING_LIST,
    id: feed.id,
    title: `${name} (MISP warning list)`,
    defaultUrl: warningListUrl(folder),
    fields: warningListFields('the listed host, address or network'),
    layer: 'threat-listings',
    verified: 'real file',
    feed,
    dateOf: warningListDate,
    read: warningListEntries,
    *facts({ value }, context) {
      for (const indicator of indicators(value, lists)) yield* listing(feed, indicator, {}, context);
    },
  };
}

/** Each list is one source. */
export const mispWarningLists: readonly SourceDeclaration<string>[] = ROWS.map(warningList);
