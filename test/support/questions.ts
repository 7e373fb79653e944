/** Questions that analysts ask, with what they were answered in November 2026, before verdicts, origins and notices were rebuilt. */
export interface Question {
  readonly asks: string;
  readonly query: string;
  /** What it was answered then, and what was thought of that. */
  readonly before: string;
}

const ADDRESSES_OF = (asns: string): string =>
  `UNWIND [${asns}] AS asn MATCH (a:ASN {name: asn}) OPTIONAL MATCH (a)-[:ROUTES]->(:ANNOUNCED_PREFIX)<-[:ANNOUNCED_BY]-(i:IPV4) WHERE i.isThreat RETURN asn, count(DISTINCT i) AS listed`;
const REPORTED = 'https://outlookmailwww.webcindario.com/';

export const QUESTIONS: readonly Question[] = [
  {
    asks: 'Which networks host most command-and-control servers?',
    query: `MATCH (i:IPV4) WHERE i.isC2 MATCH (i)-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(a:ASN) OPTIONAL MATCH (a)-[:HAS_NAME]->(n:ASN_NAME) RETURN a.name AS asn, head(collect(DISTINCT n.name)) AS name, count(DISTINCT i) AS servers ORDER BY servers DESC, asn LIMIT 5`,
    before: 'DigitalOcean 51, MTN South Africa 36, Lumen 27: wrong, by a table of 2015',
  },
  {
    asks: 'Which name servers does a phishing domain share, and with how many?',
    query: `MATCH (:HOSTNAME {name: "rq9wvjyc912c1ofpm5.live"})<-[:NAMESERVER_FOR]-(ns:HOSTNAME) RETURN ns.name AS nameServer, COUNT { (ns)-[:NAMESERVER_FOR]->() } AS domains ORDER BY nameServer`,
    before: 'two of Cloudflare: right; the other domains that they serve are noise, as their number shows now',
  },
  {
    asks: 'Who is behind the lookalikes of PayPal?',
    query: `CALL svc.variants("paypal.com") YIELD variant, isOwn, verdictLevel, createDate WHERE isOwn IS NULL OR NOT isOwn MATCH (h:HOSTNAME {name: variant})-[:RESOLVES_TO]->(i:IPV4) RETURN i.name AS address, collect(variant) AS lookalikes, min(createDate) AS firstRegistered ORDER BY size(lookalikes) DESC, address LIMIT 3`,
    before: 'ten are stored, three of them at 95.85.237.47: right, useful',
  },
  {
    asks: 'Which lookalikes of microsoft.com are registered, and which are its own?',
    query: `CALL svc.variants("microsoft.com") YIELD variant, isOwn, evidence, verdictLevel RETURN isOwn, count(*) AS names, collect(variant)[..5] AS some ORDER BY isOwn DESC`,
    before: "microsoftonline.com, microsoft365.com: unhelpful, Microsoft's own were not marked",
  },
  {
    asks: "How many listed addresses does Cloudflare's AS announce?",
    query: ADDRESSES_OF('"AS13335"'),
    before: '6 by the AS: right',
  },
  {
    asks: 'And those of Amazon, Google, Oracle and Akamai, by the ranges that they publish?',
    query: `UNWIND ["aws", "google-cloud", "oracle-cloud", "akamai"] AS vendor MATCH (v:VENDOR {name: vendor}) RETURN vendor, COUNT { (v)<-[:OPERATED_BY]-(:PREFIX)<-[:BELONGS_TO]-(i:IPV4) WHERE i.isThreat } AS listed`,
    before: '939, 970, 61, 64: right',
  },
  {
    asks: 'Is this URL bad, which was reported in the month of the sample?',
    query: `CALL svc.assessUrl("${REPORTED}") YIELD label, band, verdictBlocking, sub_labels, coverage, evidence RETURN label, band, verdictBlocking, sub_labels, coverage`,
    before: 'INFO, unknown: wrong, Weft had dropped the tags of its report',
  },
  {
    asks: 'And by explain?',
    query: `CALL explain("${REPORTED}") YIELD level, explanation, wouldChange`,
    before: 'NONE, known-clean: wrong, the verdict was that of its host',
  },
  {
    asks: 'Which vulnerabilities are used by ransomware and likely to be exploited?',
    query: `MATCH (c:CVE) WHERE c.isRansomware AND c.epss > 0.5 WITH c ORDER BY c.epss DESC, c.name RETURN count(c) AS all, collect(c.name)[..5] AS first`,
    before: '23: right',
  },
  {
    asks: 'Which listed domains are youngest?',
    query: `MATCH (h:HOSTNAME) WHERE h.createDate >= "2026-08-20" AND h.isThreat RETURN h.name AS domain, h.createDate AS registered, h.verdictLevel AS level ORDER BY registered DESC, domain LIMIT 5`,
    before: 'cli-guides.com, codex-notes.com of 2026-08-21: right',
  },
  {
    asks: 'Which registrars have most listed domains?',
    query: `MATCH (r:REGISTRAR)<-[:HAS_REGISTRAR]-(h:HOSTNAME) WHERE h.isThreat RETURN coalesce(r.displayName, r.name) AS registrar, count(h) AS listed ORDER BY listed DESC, registrar LIMIT 5`,
    before: 'Dynadot 255, Gname 252, Namecheap 181: wrong, registrars were split by spelling',
  },
  {
    asks: 'Which addresses have most listed domains?',
    query: `MATCH (h:HOSTNAME)-[:RESOLVES_TO]->(i:IPV4) WHERE h.isThreat RETURN i.name AS address, count(h) AS listed, i.verdictLevel AS level ORDER BY listed DESC, address LIMIT 5`,
    before: '188.114.96.3 and .97.3 of Cloudflare 260, 34.92.197.148 91: right',
  },
  {
    asks: 'Which exits of Tor are command-and-control servers?',
    query: `MATCH (i:IPV4) WHERE i.isTor AND i.isC2 RETURN count(i) AS both`,
    before: 'none: right',
  },
  {
    asks: 'In which countries are command-and-control servers?',
    query: `MATCH (i:IPV4) WHERE i.isC2 WITH collect(i.name) AS names CALL svc.enrich(names[..1000]) YIELD country, countryBasis RETURN country, countryBasis, count(*) AS servers ORDER BY servers DESC, country LIMIT 6`,
    before: '90 % null: wrong, registrations and regions of clouds were not used',
  },
  {
    asks: 'Is 8.8.8.8 safe?',
    query: `CALL explain("8.8.8.8") YIELD level, explanation, coverage RETURN level, explanation, coverage.verdictCoverage AS coverage`,
    before: 'NONE, vouched as a resolver: right',
  },
  {
    asks: 'Should rf.gd, a free host, be blocked?',
    query: `CALL svc.assess("rf.gd") YIELD indicator, label, band, verdictBlocking`,
    before: 'HIGH and blocking: wrong, millions of sites are below it',
  },
  {
    asks: 'Who takes the mail of justice.gov.uk?',
    query: `MATCH (h:HOSTNAME {name: "justice.gov.uk"}) OPTIONAL MATCH (m:HOSTNAME)-[:MAIL_FOR]->(h) RETURN collect(m.name) AS mailHosts, [text IN h.txtRecords WHERE text STARTS WITH "v=spf1"] AS spf`,
    before: 'one host and an SPF record of 16 terms: right',
  },
  {
    asks: 'Which aliases of justice.gov.uk end at names that no one holds?',
    query: `CALL svc.danglingCname({host: "justice.gov.uk", limit: 1000}) YIELD host, target, status, coverage RETURN status, coverage, count(*) AS aliases, collect(host)[..3] AS some ORDER BY aliases`,
    before: 'seven names at Azure, 333 not judged, as the answer said: honest',
  },
  {
    asks: 'Where does www.justice.gov.uk run?',
    query: `CALL svc.origins("www.justice.gov.uk") YIELD ip, confidence, kind, methods RETURN ip, confidence, kind, methods LIMIT 3`,
    before: 'mail servers at 0.82, and confidences that sum to 70: wrong',
  },
  {
    asks: 'Which hosts are wildcards?',
    query: `MATCH (h:HOSTNAME) WHERE h.isWildcard RETURN h.name AS host ORDER BY host LIMIT 5`,
    before: 'refused: no index',
  },
  {
    asks: 'Which announcements of AS13335 are RPKI-invalid?',
    query: `MATCH (:ASN {name: "AS13335"})-[:ROUTES]->(p:ANNOUNCED_PREFIX) RETURN p.rpkiStatus AS rpki, count(*) AS prefixes ORDER BY prefixes DESC`,
    before: '114 INVALID: wrong, announcements of 2015 with ROAs of 2025',
  },
  {
    asks: 'Which networks are bulletproof?',
    query: `MATCH (a:ASN) WHERE a.isBulletproof OPTIONAL MATCH (a)-[:HAS_NAME]->(n:ASN_NAME) RETURN a.name AS asn, head(collect(n.name)) AS name ORDER BY asn`,
    before: 'AS210644, AS206728, AS216246: right',
  },
  {
    asks: 'Which paths of kits are on several hosts?',
    query: `CALL svc.assessUrl(["https://example.org/Windows/invite.php", "https://example.org/login"]) YIELD path, scope, label, pathHostCount`,
    before: '/Windows/invite.php 20, /login 13: /login is no path of a kit',
  },
  {
    asks: 'Who announced 1.1.1.0/24, and when?',
    query: `CALL svc.history("1.1.1.0/24") YIELD origin, startTime, endTime`,
    before: 'AS13335 in 2025, AS15169 in 2015: right',
  },
  {
    asks: 'Which networks announce most prefixes?',
    query: `CALL svc.topAsnsByPrefixCount() YIELD asn, name, prefixCount RETURN asn, name, prefixCount LIMIT 3`,
    before: 'AS174 with 2,688: right, of 2015',
  },
  {
    asks: 'In which countries is DigitalOcean (AS14061)?',
    query: `CALL svc.asnCountries("AS14061") YIELD country, share, isRegistration, coverage RETURN country, share, isRegistration, coverage LIMIT 3`,
    before: 'no data, registered in US: honest',
  },
  {
    asks: 'Which hosting networks are densest in listed addresses?',
    query: `CALL svc.asnThreatDensity(["AS14061", "AS16509", "AS210644"]) YIELD asn, listedIps, announcedIpv4, densityRatio, band`,
    before: 'DigitalOcean 0.42: wrong, blocks of scanners were counted',
  },
  {
    asks: 'What is known of APT28?',
    query: `CALL svc.search("APT28") YIELD label, name, matchType WHERE label = "ACTOR" MATCH (a:ACTOR {name: name}) RETURN name, COUNT { (a)<-[:ATTRIBUTED_TO]-() } AS attributed`,
    before: '"layer empty": honest',
  },
  {
    asks: 'How are two phishing domains related?',
    query: `CALL svc.connect("paypal-check.com", "paypal-receipt.xyz") YIELD path, strength, sharedBy RETURN path, strength, sharedBy LIMIT 2`,
    before: 'both are on TweetFeed: unhelpful',
  },
  {
    asks: 'What is in 185.220.101.0/24?',
    query: `MATCH (n:PREFIX {name: "185.220.101.0/24"}) MATCH (i:IPV4) WHERE i.orderKey STARTS WITH "00000000000000000000ffffb9dc65" RETURN count(i) AS addresses, count(CASE WHEN i.isTor THEN 1 END) AS torExits, count(CASE WHEN i.isThreat THEN 1 END) AS onThreatLists`,
    before: '141 exits of Tor, 61 on IPsum: right',
  },
  {
    asks: 'What is paypa1.com taken for?',
    query: `CALL svc.variants.of("paypa1.com") YIELD brand, method, confidence`,
    before: 'paypal.com, HOMOGLYPH, 0.9: right',
  },
  {
    asks: 'Whose is github.com?',
    query: `CALL svc.identify("github.com") YIELD canonical_name, confidence, band, asn, evidence RETURN canonical_name, confidence, band, asn`,
    before: 'GitHub, by AS36459: right',
  },
];
