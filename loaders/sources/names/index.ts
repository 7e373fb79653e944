import type { SourceDeclaration } from '../../source.ts';
import { ianaRootZone } from './iana-root-zone.ts';
import { ineo6GithubHosts } from './ineo6-github-hosts.ts';
import { mispPublicDns } from './misp-public-dns.ts';
import { octodnsZone } from './octodns-zone.ts';
import { publicSuffixList } from './public-suffix-list.ts';
import { tweetfeedDomainmeta } from './tweetfeed-domainmeta.ts';
import { zoneFile } from './zone-file.ts';

/** Names, what they resolve to, and how they nest. */
export const NAMES_SOURCES: readonly SourceDeclaration[] = [
  ianaRootZone,
  ineo6GithubHosts,
  mispPublicDns,
  octodnsZone,
  publicSuffixList,
  tweetfeedDomainmeta,
  zoneFile,
];
