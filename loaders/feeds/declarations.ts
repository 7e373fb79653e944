/** What every feed of the catalog is worth as evidence (contract 5.0): the one place where a new feed says so. */
import type { FeedDeclaration } from '../source.ts';
import type { FeedEvidence } from './evidence.ts';

/** How far back an export reaches where its publisher does not say. */
const UNKNOWN_SPAN = 31;

type Row = readonly [
  id: string,
  publisher: string,
  entries: FeedEvidence['entries'],
  reliability: FeedEvidence['reliability'],
  more?: Partial<Pick<FeedEvidence, 'span' | 'aggregates' | 'publishedOn'>>,
];

const AGGREGATES = { aggregates: true } as const;

const ROWS: readonly Row[] = [
  // abuse.ch looks at what is sent in before it lists it, and probes servers and URLs itself.
  ['abuse-ch-feodo-tracker', 'abuse.ch', 'active', 'verified'],
  ['abuse-ch-ja3', 'abuse.ch', 'reported', 'automated'],
  ['abuse-ch-malwarebazaar', 'abuse.ch', 'reported', 'verified'],
  ['abuse-ch-ssl-blacklist', 'abuse.ch', 'reported', 'verified'],
  ['abuse-ch-threatfox-iocs', 'abuse.ch', 'reported', 'verified'],
  ['abuse-ch-urlhaus', 'abuse.ch', 'reported', 'verified'],
  ['alienvault-reputation', 'LevelBlue (AlienVault)', 'reported', 'automated'],
  ['binarydefense-banlist', 'Binary Defense', 'active', 'automated'],
  // blocklist.de drops an address two days after its last attack.
  ['blocklist-de-all', 'blocklist.de', 'active', 'automated'],
  ['blocklist-de-apache', 'blocklist.de', 'active', 'automated'],
  ['blocklist-de-bots', 'blocklist.de', 'active', 'automated'],
  ['blocklist-de-bruteforcelogin', 'blocklist.de', 'active', 'automated'],
  ['blocklist-de-ftp', 'blocklist.de', 'active', 'automated'],
  ['blocklist-de-imap', 'blocklist.de', 'active', 'automated'],
  ['blocklist-de-mail', 'blocklist.de', 'active', 'automated'],
  ['blocklist-de-sip', 'blocklist.de', 'active', 'automated'],
  ['blocklist-de-ssh', 'blocklist.de', 'active', 'automated'],
  ['blocklist-de-strongips', 'blocklist.de', 'active', 'automated'],
  ['botvrij-ioc-domain', 'Botvrij.eu', 'reported', 'verified'],
  ['botvrij-ioc-dst-ip', 'Botvrij.eu', 'reported', 'verified'],
  ['bounty-bad-asn', 'Bountyy Oy', 'reported', 'community'],
  ['brianhama-bad-asn', 'Brian Hama', 'reported', 'community'],
  ['bruteforceblocker', 'Daniel Gerzo', 'active', 'automated'],
  ['c2intelfeeds', 'drb_ra', 'reported', 'automated', { span: 30 }],
  // The repository was closed; each of its files is a scan of its month.
  ['carbonblack-active-c2', 'VMware Carbon Black', 'archive', 'automated', { publishedOn: '2022-10-31' }],
  ['carbonblack-jarm', 'VMware Carbon Black', 'archive', 'automated', { publishedOn: '2021-07-31' }],
  ['cert-pl-domains', 'CERT Polska (NASK)', 'reported', 'verified'],
  ['cins-score', 'Sentinel IPS', 'active', 'automated'],
  // Events of public reports, each looked at before it is published.
  ['circl-osint', 'CIRCL', 'reported', 'verified'],
  ['cps-cloudzy', 'Halcyon', 'archive', 'verified', { publishedOn: '2023-08-01' }],
  ['cps-cobaltstrike', 'Critical Path Security', 'reported', 'automated'],
  // The joint advisory of that name, by CISA and its partners.
  ['cps-gru-aa25', 'CISA', 'archive', 'verified', { publishedOn: '2025-05-21' }],
  // FBI FLASH CU-000162-MW, on LockBit 2.0.
  ['cps-lockbit', 'FBI', 'archive', 'verified', { publishedOn: '2022-02-04' }],
  ['cps-nso-group', 'Amnesty International', 'archive', 'verified', { publishedOn: '2021-07-18' }],
  // FBI FLASH CU-000163-MW, on RagnarLocker.
  ['cps-ragnar', 'FBI', 'archive', 'verified', { publishedOn: '2022-03-07' }],
  ['cps-stark-industries', 'Critical Path Security', 'reported', 'community'],
  ['dan-tor-exit', 'Daniel Austin', 'active', 'automated'],
  ['dataplane-dnsrd', 'DataPlane.org', 'active', 'automated'],
  ['dataplane-sshclient', 'DataPlane.org', 'active', 'automated'],
  ['dataplane-sshpwauth', 'DataPlane.org', 'active', 'automated'],
  ['durablenapkin-scamblocklist', 'DurableNapkin', 'reported', 'community'],
  ['emerging-threats-compromised', 'Proofpoint Emerging Threats', 'active', 'automated'],
  ['ethereum-darklist', 'MyEtherWallet', 'reported', 'community'],
  // Each event is the annex of one report.
  ['eset-malware-ioc', 'ESET', 'archive', 'verified'],
  ['firehol-abusers-1d', 'FireHOL', 'active', 'automated', AGGREGATES],
  ['firehol-anonymous', 'FireHOL', 'active', 'automated', AGGREGATES],
  ['firehol-level1', 'FireHOL', 'active', 'automated', AGGREGATES],
  ['firehol-level2', 'FireHOL', 'active', 'automated', AGGREGATES],
  ['firehol-level3', 'FireHOL', 'active', 'automated', AGGREGATES],
  ['firehol-proxies', 'FireHOL', 'active', 'automated', AGGREGATES],
  ['firehol-webclient', 'FireHOL', 'active', 'automated', AGGREGATES],
  ['greensnow', 'GreenSnow', 'active', 'automated'],
  ['hagezi-dns-light', 'HaGeZi', 'reported', 'automated', AGGREGATES],
  ['hagezi-dns-light-ip', 'HaGeZi', 'reported', 'automated', AGGREGATES],
  ['hagezi-dns-pro', 'HaGeZi', 'reported', 'automated', AGGREGATES],
  ['hagezi-dns-pro-ip', 'HaGeZi', 'reported', 'automated', AGGREGATES],
  ['hagezi-tif-full', 'HaGeZi', 'reported', 'automated', AGGREGATES],
  ['interserver-level1', 'InterServer', 'active', 'automated'],
  ['known-bad-hashes', 'the operator', 'reported', 'verified'],
  ['maltrail-apt', 'Maltrail developers', 'archive', 'verified'],
  ['maltrail-malicious', 'Maltrail developers', 'reported', 'verified'],
  ['maltrail-malware', 'Maltrail developers', 'reported', 'verified'],
  ['maltrail-mass-scanner', 'Maltrail developers', 'reported', 'verified'],
  ['maltrail-suspicious', 'Maltrail developers', 'reported', 'verified'],
  ['maltrail-worst-asns', 'Maltrail developers', 'reported', 'automated'],
  ['neonprimetime-phishing-kits', 'neonprimetime', 'reported', 'verified'],
  ['misp-event', 'the operator', 'reported', 'community'],
  ['ofac-sdn', 'US Treasury (OFAC)', 'active', 'verified'],
  ['ofac-sdn-crypto-btc', 'US Treasury (OFAC)', 'active', 'verified'],
  ['ofac-sdn-crypto-eth', 'US Treasury (OFAC)', 'active', 'verified'],
  ['ofac-sdn-crypto-sol', 'US Treasury (OFAC)', 'active', 'verified'],
  ['ofac-sdn-crypto-trx', 'US Treasury (OFAC)', 'active', 'verified'],
  ['oisd-big', 'oisd', 'reported', 'automated', AGGREGATES],
  ['oisd-nsfw', 'oisd', 'reported', 'automated', AGGREGATES],
  ['oisd-small', 'oisd', 'reported', 'automated', AGGREGATES],
  ['openphish', 'OpenPhish', 'active', 'automated'],
  ['oxl-riskdb-asn', 'O-X-L', 'active', 'automated'],
  ['oxl-riskdb-ip', 'O-X-L', 'active', 'automated'],
  ['oxl-riskdb-net', 'O-X-L', 'active', 'automated'],
  ['phishing-army', 'Andrea Draghetti', 'active', 'automated', AGGREGATES],
  ['phishing-database-domains', 'Phishing.Database', 'active', 'automated', AGGREGATES],
  ['phishing-database-ips', 'Phishing.Database', 'active', 'automated', AGGREGATES],
  ['phishing-database-links', 'Phishing.Database', 'active', 'automated', AGGREGATES],
  // What no longer answers was phishing once, nobody says when.
  ['phishing-database-links-inactive', 'Phishing.Database', 'archive', 'automated', AGGREGATES],
  ['phishing-kit-tracker', 'Marco Ramilli (PhishingKitTracker)', 'reported', 'automated'],
  // The export holds verified ones alone that are still online.
  ['phishtank', 'Cisco Talos (PhishTank)', 'active', 'verified'],
  ['rutgers-banlist', 'Rutgers University', 'active', 'automated'],
  ['scamsniffer-addresses', 'Scam Sniffer', 'reported', 'verified'],
  ['spamhaus-asn-drop', 'The Spamhaus Project', 'active', 'verified'],
  ['spamhaus-drop', 'The Spamhaus Project', 'active', 'verified'],
  ['spamhaus-dropv6', 'The Spamhaus Project', 'active', 'verified'],
  ['spamhaus-edrop', 'The Spamhaus Project', 'active', 'verified'],
  ['stamparm-ipsum', 'Miroslav Stampar', 'active', 'automated', AGGREGATES],
  ['stix-bundle', 'the operator', 'reported', 'community'],
  ['stevenblack-hosts', 'Steven Black', 'reported', 'automated', AGGREGATES],
  ['stopforumspam-listed-ip-7d', 'StopForumSpam', 'active', 'automated'],
  ['tor-exit-nodes', 'The Tor Project', 'active', 'automated'],
  ['torproject-exit-list', 'The Tor Project', 'active', 'automated'],
  // Each row is one researcher's post.
  ['tweetfeed', 'Daniel López (TweetFeed)', 'reported', 'community'],
  ['virusshare-md5', 'VirusShare', 'reported', 'automated'],
  ['x4bnet-vpn', 'X4BNet', 'active', 'automated'],

  // Popularity: lists that hand on one ranking vouch once.
  ['alexa-top-500', 'Alexa', 'archive', 'automated'],
  ['cisco-umbrella-top1m', 'Cisco Umbrella', 'active', 'automated'],
  ['cloudflare-radar-top1m', 'Cloudflare Radar', 'active', 'automated'],
  ['crux-top-list', 'Chrome UX Report', 'active', 'automated'],
  ['majestic-million', 'Majestic', 'active', 'automated'],
  ['misp-majestic-top10k', 'Majestic', 'active', 'automated'],
  ['misp-moz-top500', 'Moz', 'active', 'automated'],
  ['misp-tranco-top10k', 'Tranco', 'active', 'automated', AGGREGATES],
  ['misp-umbrella-top5k', 'Cisco Umbrella', 'active', 'automated'],
  ['moz-top-500', 'Moz', 'active', 'automated'],
  ['tranco-top1m', 'Tranco', 'active', 'automated', AGGREGATES],

  // Reference
  ['known-good-hashes', 'the operator', 'active', 'verified'],
  ['misp-automated-malware-analysis', 'MISP Project', 'active', 'verified'],
  ['misp-bank-website', 'MISP Project', 'active', 'verified'],
  ['misp-common-ioc-false-positive', 'MISP Project', 'active', 'verified'],
  ['misp-crl-hostname', 'MISP Project', 'active', 'verified'],
  ['misp-crl-ip', 'MISP Project', 'active', 'verified'],
  ['misp-disposable-email', 'MISP Project', 'active', 'verified'],
  ['misp-dynamic-dns', 'MISP Project', 'active', 'verified'],
  ['misp-empty-hashes', 'MISP Project', 'active', 'verified'],
  ['misp-lots-project', 'MISP Project', 'active', 'verified'],
  ['misp-parking-domain', 'MISP Project', 'active', 'verified'],
  ['misp-parking-domain-ns', 'MISP Project', 'active', 'verified'],
  ['misp-public-dns', 'MISP Project', 'active', 'automated'],
  ['misp-sinkholes', 'MISP Project', 'active', 'verified'],
  ['misp-smtp-sending-ips', 'MISP Project', 'active', 'verified'],
  ['misp-ti-falsepositives', 'MISP Project', 'active', 'verified'],
  ['misp-university-domains', 'MISP Project', 'active', 'verified'],
  ['misp-url-shortener', 'MISP Project', 'active', 'verified'],
  ['nsrl-rds', 'NIST', 'active', 'verified'],
  ['weft-mass-scanners', 'Weft', 'active', 'verified'],
  ['weft-resolvers', 'Weft', 'active', 'verified'],
  ['weft-shared-services', 'Weft', 'active', 'verified'],
];

const BY_ID: ReadonlyMap<string, FeedEvidence> = new Map(
  ROWS.map(([id, publisher, entries, reliability, { span = UNKNOWN_SPAN, aggregates = false, ...more } = {}]) => [
    id,
    { publisher, entries, reliability, span, aggregates, ...more },
  ]),
);

/** What a feed of the catalog is worth, by its id; undefined for one that the table lacks, which none of the catalog is. */
export function declaredEvidence(feedId: string): FeedEvidence | undefined {
  return BY_ID.get(feedId);
}

/** Of a feed that nobody has described nothing is taken for granted. */
const UNDESCRIBED = { entries: 'reported', reliability: 'community', span: UNKNOWN_SPAN, aggregates: false } as const;

/** What a feed is worth: by the table, else by what it says of itself, and where it says nothing as little as can be. */
export function feedEvidence({ id, evidence }: FeedDeclaration): FeedEvidence {
  return declaredEvidence(id) ?? { ...UNDESCRIBED, publisher: id, ...evidence };
}
