import type { SourceDeclaration } from './source.ts';
import { asn2org } from './sources/asn2org.ts';
import { countryCodes } from './sources/country-codes.ts';
import { durablenapkinScamblocklist } from './sources/durablenapkin-scamblocklist.ts';
import { ineo6GithubHosts } from './sources/ineo6-github-hosts.ts';
import { ipverseAsPrefixes } from './sources/ipverse-as-prefixes.ts';
import { mispPublicDns } from './sources/misp-public-dns.ts';
import { mmdbGeolocation } from './sources/mmdb-geolocation.ts';
import { mozTopSites } from './sources/moz-top-sites.ts';
import { publicSuffixList } from './sources/public-suffix-list.ts';
import { pyasnAsnames } from './sources/pyasn-asnames.ts';
import { pyasnIpasn } from './sources/pyasn-ipasn.ts';
import { rirDelegated } from './sources/rir-delegated.ts';
import { rpkiClientVrps } from './sources/rpki-client-vrps.ts';
import { spamhausDrop, spamhausEdrop } from './sources/spamhaus-drop.ts';
import { stamparmIpsum } from './sources/stamparm-ipsum.ts';
import { torExitNodes } from './sources/tor-exit-nodes.ts';
import { tweetfeed } from './sources/tweetfeed.ts';
import { tweetfeedDomainmeta } from './sources/tweetfeed-domainmeta.ts';
import { tweetfeedIpmeta } from './sources/tweetfeed-ipmeta.ts';
import { zoneFile } from './sources/zone-file.ts';

/** Every source that `weft load` knows: a new one is a file in `sources/` and a line here. */
export const SOURCES: readonly SourceDeclaration[] = [
  asn2org,
  countryCodes,
  durablenapkinScamblocklist,
  ineo6GithubHosts,
  ipverseAsPrefixes,
  mispPublicDns,
  mmdbGeolocation,
  mozTopSites,
  publicSuffixList,
  pyasnAsnames,
  pyasnIpasn,
  rirDelegated,
  rpkiClientVrps,
  spamhausDrop,
  spamhausEdrop,
  stamparmIpsum,
  torExitNodes,
  tweetfeed,
  tweetfeedDomainmeta,
  tweetfeedIpmeta,
  zoneFile,
];

/** The source of an id, as `weft load <id>` names it; undefined where there is none. */
export function sourceDeclaration(id: string): SourceDeclaration | undefined {
  return SOURCES.find((source) => source.id === id);
}
