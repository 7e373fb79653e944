import type { SourceDeclaration } from '../../source.ts';
import { dnsx } from './dnsx.ts';
import { dotgovCensys, dotgovRdns } from './dotgov-hosts.ts';
import { ianaRootZone } from './iana-root-zone.ts';
import { ianaRootDb, ianaTlds } from './iana-tlds.ts';
import { ineo6GithubHosts } from './ineo6-github-hosts.ts';
import { ipinfoHostedDomains, ipinfoRdns } from './ipinfo-hosts.ts';
import { massdns } from './massdns.ts';
import { mispPublicDns } from './misp-public-dns.ts';
import { octodnsZone } from './octodns-zone.ts';
import { passiveDnsCof } from './passive-dns-cof.ts';
import { publicSuffixList } from './public-suffix-list.ts';
import { sonarFdns, sonarRdns } from './sonar.ts';
import { tweetfeedDomainmeta } from './tweetfeed-domainmeta.ts';
import { weftLiveDns } from './weft-live-dns.ts';
import { weftResolver } from './weft-resolver.ts';
import { zdns } from './zdns.ts';
import { zoneFile } from './zone-file.ts';

/** Names, what they resolve to, and how they nest. */
export const NAMES_SOURCES: readonly SourceDeclaration[] = [
  dnsx,
  dotgovCensys,
  dotgovRdns,
  ianaRootDb,
  ianaRootZone,
  ianaTlds,
  ineo6GithubHosts,
  ipinfoHostedDomains,
  ipinfoRdns,
  massdns,
  mispPublicDns,
  octodnsZone,
  passiveDnsCof,
  publicSuffixList,
  sonarFdns,
  sonarRdns,
  tweetfeedDomainmeta,
  weftLiveDns,
  weftResolver,
  zdns,
  zoneFile,
];
