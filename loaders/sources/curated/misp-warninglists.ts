/** Warning lists of MISP: what indicators often name by mistake, or what explains them. Never a threat. */
import { indicators, type Listed } from '../../formats/indicators.ts';
import { listing } from '../../formats/listings.ts';
import { WARNING_LIST, warningListDate, warningListEntries, warningListUrl } from '../../formats/misp-warninglist.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';

/** Folder of the list in the project, what it lists, and what that is. */
const ROWS: readonly (readonly [folder: string, lists: Extract<Listed, 'addresses' | 'hosts'>, name: string])[] = [
  ['automated-malware-analysis', 'hosts', 'Malware sandboxes and security vendors'],
  ['bank-website', 'hosts', 'Websites of banks'],
  ['crl-hostname', 'hosts', 'Hosts of CRL and OCSP'],
  ['crl-ip', 'addresses', 'Addresses of CRL and OCSP'],
  ['disposable-email', 'hosts', 'Domains of disposable mail addresses'],
  ['dynamic-dns', 'hosts', 'Domains of dynamic DNS'],
  ['lots-project', 'hosts', 'Trusted sites that attackers use (LOTS)'],
  ['parking-domain', 'addresses', 'Addresses of parked domains'],
  ['parking-domain-ns', 'hosts', 'Name servers of parked domains'],
  ['sinkholes', 'addresses', 'Sinkholes'],
  ['smtp-sending-ips', 'addresses', 'Senders of mail for others'],
  ['university_domains', 'hosts', 'Domains of universities'],
  ['url-shortener', 'hosts', 'URL shorteners'],
];

function warningList([folder, lists, name]: (typeof ROWS)[number]): SourceDeclaration<string> {
  const feed: FeedDeclaration = {
    id: `misp-${folder.replaceAll('_', '-')}`,
    name,
    category: 'Reference Data',
    weight: 0,
  };
  return {
    ...WARNING_LIST,
    id: feed.id,
    title: `${name} (MISP warning list)`,
    defaultUrl: warningListUrl(folder),
    layer: 'threat-listings',
    verified: 'real file',
    feed,
    dateOf: warningListDate,
    read: warningListEntries,
    *facts({ value }, { observedAt }) {
      for (const indicator of indicators(value, lists)) yield* listing(feed, indicator, { lastSeen: observedAt });
    },
  };
}

/** One source each. */
export const mispWarningLists: readonly SourceDeclaration<string>[] = ROWS.map(warningList);
