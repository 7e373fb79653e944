/** Warning lists of MISP that name the networks and the domains of one vendor. */
import { z } from 'zod';
import { foldHost } from '../../../schema/keys/index.ts';
import {
  WARNING_LIST,
  warningListDate,
  warningListEntries,
  warningListFields,
  warningListUrl,
} from '../../formats/misp-warninglist.ts';
import { mergedRanges, objectRanges } from '../../formats/published-ranges.ts';
import type { SourceDeclaration } from '../../source.ts';
import { type EgressRule, publishedList, vendorNode } from './published-list.ts';
import { type VendorId, vendorOf } from './vendors.ts';

const RANGE_ROWS: readonly (readonly [folder: string, vendor: VendorId, egress?: EgressRule, tenant?: true])[] = [
  ['akamai', 'akamai'],
  ['amazon-aws', 'aws'],
  ['cloudflare', 'cloudflare'],
  ['fastly', 'fastly'],
  ['zscaler', 'zscaler', 'corporate-egress'],
];

/** Lists of addresses that operators scan from: they publish them, or CIRCL saw them in its network telescope and knows them by their names. */
const SCANNER_ROWS: readonly (readonly [folder: string, vendor: VendorId])[] = [
  ['alphastrike-research-nt-scanning', 'alpha-strike-labs'],
  ['alphastrike-scanning', 'alpha-strike-labs'],
  ['bufferover-nt-scanning', 'bufferover'],
  ['circl-security-scanning', 'circl'],
  ['coalition-signals-intelligence-nt-scanning', 'coalition'],
  ['cybergreen-nt-scanning', 'cybergreen'],
  ['cyberresilience-nt-scanning', 'cyber-resilience'],
  ['cypex-nt-scanning', 'cypex'],
  ['internet-census-nt-scanning', 'bitsight'],
  ['internetcleanup-scanner', 'internet-cleanup-foundation'],
  ['intrinsec-nt-scanning', 'intrinsec'],
  ['ipinfo-nt-scanning', 'ipinfo'],
  ['ipip-nt-scanning', 'ipip'],
  ['modat-nt-scanning', 'modat'],
  ['modat-scanner', 'modat'],
  ['onyphe-nt-scanning', 'onyphe'],
  ['onyphe-scanner', 'onyphe'],
  ['rapid7-nt-scanning', 'rapid7'],
  ['shadowforce-nt-scanning', 'shadowforce'],
  ['shadowforce-scanning', 'shadowforce'],
  ['shadowserver-nt-scanning', 'shadowserver'],
  ['shodan-nt-scanning', 'shodan'],
  ['shodan-scanning', 'shodan'],
  ['stretchoid-nt-scanning', 'stretchoid'],
];

const MISP = {
  ...WARNING_LIST,
  fields: warningListFields('a network or a domain of the vendor'),
  verified: 'real file',
  dateOf: warningListDate,
} as const;

function ranges([folder, vendor, egress, tenant]: (typeof RANGE_ROWS)[number]): SourceDeclaration {
  return publishedList({
    ...MISP,
    id: `misp-${folder}`,
    title: `Networks of ${vendorOf(vendor).canonicalName} (MISP warning list)`,
    defaultUrl: warningListUrl(folder),
    vendor,
    channel: 'curated',
    ...(egress === undefined ? {} : { egress }),
    ...(tenant === undefined ? {} : { tenant }),
    ranges: (input) => mergedRanges(objectRanges(input, ['list'], z.string(), (cidr) => [{ cidr }])),
  });
}

const DOMAIN_ROWS: readonly (readonly [folder: string, vendor: VendorId])[] = [
  ['google', 'google'],
  ['microsoft', 'microsoft'],
];

/**
 * Declares a list of domains. A dot before a name also includes all names under it. The edge is on the name, and the names under it are its
 * children.
 */
function domains([folder, id]: (typeof DOMAIN_ROWS)[number]): SourceDeclaration<string> {
  const vendor = vendorOf(id);
  return {
    ...MISP,
    id: `misp-${folder}`,
    title: `Domains of ${vendor.canonicalName} (MISP warning list)`,
    defaultUrl: warningListUrl(folder),
    layer: 'vendors',
    read: warningListEntries,
    *facts({ value }) {
      const from = { label: 'HOSTNAME', name: foldHost(value.replace(/^\./, '')) };
      yield vendorNode(vendor);
      yield {
        kind: 'edge',
        type: 'DELEGATED_TO',
        from,
        to: { label: 'VENDOR', name: vendor.id },
        properties: { channel: 'curated' },
      };
    },
  };
}

/** One source for each list. */
export const mispVendors: readonly SourceDeclaration[] = [
  ...RANGE_ROWS.map(ranges),
  // Censys announces its networks itself; the others rent addresses.
  ranges(['censys-scanning', 'censys', 'scanner']),
  ...SCANNER_ROWS.map(([folder, vendor]) => ranges([folder, vendor, 'scanner', true])),
  ...DOMAIN_ROWS.map(domains),
];
