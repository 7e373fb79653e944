import { type Question, query, recipe } from '../question.ts';

/** What the DNS says. */
export const NAMES: readonly Question[] = [
  {
    asks: 'Which address has codeload.github.com?',
    source: 'dns/ineo6_github_hosts.txt, line 25',
    least: 1,
    calls: [
      query('MATCH (d:Domain {name: $host})-[:RESOLVES_TO]->(i:IPv4) RETURN d.name AS host, collect(i.name) AS a', {
        host: 'codeload.github.com',
      }),
      query('CALL svc.resolve($host) YIELD host, a', { host: 'codeload.github.com' }),
    ],
    gold: [{ host: 'codeload.github.com', a: ['140.82.112.9'] }],
    isAll: true,
  },
  {
    asks: 'Under which name is 1.0.0.3 known in reverse DNS?',
    source: 'dns/ipinfo_rdns_hostnames_sample.csv, line 2',
    least: 1,
    calls: [query('MATCH (:IPV4 {name: $ip})-[:HAS_PTR]->(h:HOSTNAME) RETURN h.name AS host', { ip: '1.0.0.3' })],
    gold: [{ host: 'family.cloudflare-dns.com' }],
    isAll: true,
  },
  {
    asks: 'Which domain is at 1.117.60.13?',
    source: 'dns/ipinfo_hosted_domains_sample.json: peonyyin.com',
    least: 1,
    calls: [
      query('MATCH (h:HOSTNAME)-[:RESOLVES_TO]->(:IPV4 {name: $ip}) RETURN h.name AS host', { ip: '1.117.60.13' }),
    ],
    gold: [{ host: 'peonyyin.com' }],
    isAll: true,
  },
  {
    asks: 'Which name servers has cisa.gov?',
    source: 'dns/gov.zone, lines 4270 to 4272',
    least: 1,
    calls: [recipe('nameserver-hijack-dns-consistency', { value: 'cisa.gov' })],
    step: 'servers',
    gold: ['blue.foundationdns.com', 'blue.foundationdns.net', 'blue.foundationdns.org'].map((nameserver) => ({
      nameserver,
    })),
    isAll: true,
  },
  {
    asks: 'By which key is cisa.gov signed?',
    source: 'dns/gov.zone, line 1425: DS 2371 13 2',
    least: 1,
    calls: [
      query(
        'MATCH (:HOSTNAME {name: $host})-[s:SIGNED_WITH]->(a:DNSSEC_ALGORITHM) RETURN s.keyTag AS keyTag, a.name AS algorithm, s.digestType AS digestType',
        { host: 'cisa.gov' },
      ),
    ],
    gold: [{ keyTag: 2371, algorithm: 'ECDSAP256SHA256', digestType: 2 }],
    isAll: true,
  },
  {
    asks: 'At which addresses are the name servers of .nl?',
    source: 'dns/root.zone, lines 1856 to 1865',
    least: 1,
    calls: [
      query(
        'MATCH (t:TLD {name: $tld})<-[:NAMESERVER_FOR]-(n:HOSTNAME)-[:RESOLVES_TO]->(i:IPV4|IPV6) RETURN n.name AS server, i.name AS address',
        { tld: 'nl' },
      ),
      query(
        'MATCH (n:HOSTNAME)-[:RESOLVES_TO]->(i:IPV4|IPV6) WHERE n.name IN $servers RETURN n.name AS server, i.name AS address',
        { servers: ['ns1.dns.nl', 'ns2.dns.nl', 'ns3.dns.nl'] },
      ),
    ],
    gold: [
      { server: 'ns1.dns.nl', address: '194.0.28.53' },
      { server: 'ns1.dns.nl', address: '2001:678:2c:0:194:0:28:53' },
      { server: 'ns2.dns.nl', address: '194.146.106.42' },
      { server: 'ns2.dns.nl', address: '2001:67c:1010:10::53' },
      { server: 'ns3.dns.nl', address: '194.0.25.24' },
      { server: 'ns3.dns.nl', address: '2001:678:20::24' },
    ],
    isAll: true,
  },
  {
    asks: 'Who takes the mail of justice.gov.uk?',
    source: 'dns/octodns/justice.gov.uk.yaml, lines 3 to 6',
    least: 1,
    calls: [recipe('infrastructure-mapping', { value: 'justice.gov.uk' })],
    step: 'mail',
    gold: [{ mail: 'justice-gov-uk.mail.protection.outlook.com', preference: 0 }],
    isAll: true,
  },
  {
    asks: 'Whose senders does the SPF record of justice.gov.uk let in?',
    source: 'dns/octodns/justice.gov.uk.yaml, the TXT record v=spf1 of the apex: five includes',
    least: 1,
    calls: [recipe('map-supply-chain-concentration', { domain: 'justice.gov.uk' })],
    step: 'spf',
    gold: [
      'spf.protection.outlook.com',
      'amazonses.com',
      '_spf.salesforce.com',
      'rp.oraclegovemaildelivery.uk',
      'all.spf.avature.net',
    ].map((host) => ({ host })),
    isAll: true,
  },
  {
    asks: 'Which hosts are aliases of ministryofjustice.github.io?',
    source:
      'dns/octodns, CNAME values ministryofjustice.github.io: two hosts of justice.gov.uk, two of service.justice.gov.uk',
    least: 1,
    calls: [
      query('MATCH (h:HOSTNAME)-[:ALIAS_OF]->(:HOSTNAME {name: $target}) RETURN h.name AS host', {
        target: 'ministryofjustice.github.io',
      }),
    ],
    gold: ['tech-radar.justice.gov.uk', 'cloud-optimisation-and-accountability.justice.gov.uk'].map((host) => ({
      host,
    })),
  },
  {
    asks: 'Where does a name under judiciary.gov.uk go that is not in its zone?',
    source: "dns/octodns/judiciary.gov.uk.yaml, line 21: '*' A 80.86.35.81",
    least: 1,
    calls: [
      query('CALL svc.resolve($host) YIELD host, a, coverage, wildcard RETURN host, a, coverage, wildcard', {
        host: 'no-such-name.judiciary.gov.uk',
      }),
    ],
    gold: [{ a: ['80.86.35.81'], coverage: 'wildcard', wildcard: '*.judiciary.gov.uk' }],
    isAll: true,
  },
  {
    asks: 'How many zones of .gov does a22-66.akam.net serve?',
    source: 'dns/gov.zone: 31 NS records name it',
    least: 1,
    calls: [
      query(
        'MATCH (:HOSTNAME {name: $server})-[:NAMESERVER_FOR]->(d:HOSTNAME) WHERE d.name ENDS WITH ".gov" RETURN count(DISTINCT d) AS zones',
        { server: 'a22-66.akam.net' },
      ),
    ],
    gold: [{ zones: 31 }],
    isAll: true,
  },
];
