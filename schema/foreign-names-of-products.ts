import { foreignNames } from './declare.ts';
import type { ForeignEdgeName, ForeignName, ForeignPropertyName } from './model.ts';

const NO_MALWARE =
  'There is no label for malware: query FILE_HASH by hash or family, TLS_FINGERPRINT by family, or the entries of feeds of the category Malware Distribution.';

/**
 * Labels of the Internet Yellow Pages, OpenCTI and STIX, BloodHound, cartography, Maltego, ThreatConnect and MISP that contract 3.10 does
 * not name. Case, hyphens and underscores are ignored.
 */
export const PRODUCT_LABELS: readonly ForeignName[] = foreignNames<ForeignName>([
  [
    'DNSName DNSRecord AWSDNSRecord GCPRecordSet DNSZone AWSDNSZone Zone RootDomain AuthoritativeNameServer ' +
      'ApexDomain Computer Server Machine Website Site EC2Instance VirtualMachine Observed-Domain',
    'HOSTNAME',
    'HOSTNAME holds every DNS name: domains, hosts, name servers and mail servers.',
  ],
  ['IPv4-Addr IPv4Address', 'IPV4', 'Addresses are IPV4 or IPV6.'],
  ['IPv6-Addr IPv6Address', 'IPV6', 'Addresses are IPV4 or IPV6.'],
  [
    'IpAddr Address PublicIp PublicIPAddress ElasticIPAddress ip-src ip-dst',
    'IPV4 IPV6',
    'Addresses are IPV4 or IPV6.',
  ],
  [
    'IpRange IPBlock AddressBlock CidrBlock AWSCidrBlock AWSIpv4CidrBlock AWSIpv6CidrBlock IPNetwork EC2Subnet ' +
      'GCPSubnet AzureSubnet GeoPrefix RDNSPrefix PeeringLAN IPPrefix',
    'PREFIX',
    'PREFIX holds blocks of addresses; REGISTERED_PREFIX is the view of the registries, ANNOUNCED_PREFIX that of routing.',
  ],
  ['BGPPrefix RoutedPrefix BGPRoute', 'ANNOUNCED_PREFIX', 'ANNOUNCED_PREFIX holds blocks as BGP sees them.'],
  [
    'RIRPrefix Inetnum Inet6num Allocation Delegation',
    'REGISTERED_PREFIX',
    'REGISTERED_PREFIX holds blocks as the registries delegated them.',
  ],
  ['RPKIPrefix RouteOriginAuthorization VRP', 'ROA', 'ROA holds route origin authorisations.'],
  ['AutonomousSystemNumber AutNum ASNumber', 'ASN', 'ASN holds autonomous systems, named AS and the number.'],
  ['ASName Name', 'ASN_NAME', 'ASN_NAME holds the descriptive names of networks; HAS_NAME leads to it from the ASN.'],
  [
    'Org Owner Identity Institution CaidaOrg PeeringdbOrg LegalEntity',
    'ORGANIZATION',
    'ORGANIZATION holds registrants and companies.',
  ],
  ['Nation GeoCountry', 'COUNTRY', 'COUNTRY is named by its two-letter code.'],
  ['Town GeoCity', 'CITY', 'CITY is named City, CC.'],
  ['Email-Addr EmailAddress Mailbox', 'EMAIL', 'EMAIL holds mail addresses of registrations.'],
  ['PhoneNumber Telephone', 'PHONE', 'PHONE holds telephone numbers of registrations.'],
  ['IXP IX InternetExchangePoint ExchangePoint', 'INTERNET_EXCHANGE', 'INTERNET_EXCHANGE holds exchanges.'],
  ['DataCenter Datacentre Colo', 'FACILITY', 'FACILITY holds the buildings of networks.'],
  [
    'Adversary APT ThreatGroup ActivityGroup APTGroup',
    'ACTOR',
    "ACTOR holds named threat actors; their vendors' names are in aliases.",
  ],
  [
    'MitreTechnique SubTechnique AttackTechnique MitreAttack',
    'ATTACK_PATTERN',
    'ATTACK_PATTERN holds MITRE ATT&CK techniques, named by their id.',
  ],
  ['Vuln SecurityVulnerability CVERecord', 'CVE', 'CVE holds vulnerabilities.'],
  ['Product Software CPE Library Dependency', 'PACKAGE', 'PACKAGE holds software, named by its CPE.'],
  [
    'Blacklist ThreatList IntelSource ThreatSource DataSource Dataset Blocklisting',
    'FEED_SOURCE',
    'FEED_SOURCE holds feeds; LISTED_IN leads from an indicator to them.',
  ],
  ['ThreatCategory ThreatType FeedCategory', 'CATEGORY', 'CATEGORY holds the categories of feeds.'],
  [
    'StixFile Sample MalwareSample MD5 SHA1 SHA256 Executable Binary',
    'FILE_HASH',
    'FILE_HASH holds files, named by their MD5, SHA-1 or SHA-256.',
  ],
  ['Uri WebPage UrlPath Link', 'URL', 'URL holds paths that phishing kits reuse, and listed URLs.'],
  [
    'X509-Certificate SSLCert TLSCert ACMCertificate',
    'TLS_CERTIFICATE',
    'TLS_CERTIFICATE is named by the SHA-256 of the certificate; from a host name, follow HAS_CERTIFICATE.',
  ],
  [
    'JARM JA3 JA3S JA4 Fingerprint',
    'TLS_FINGERPRINT',
    'TLS_FINGERPRINT is named jarm:..., ja3:..., ja3s:... or ja4:....',
  ],
  [
    'CryptoWallet Wallet Cryptocurrency-Wallet BitcoinAddress BtcAddress',
    'CRYPTO_ADDRESS',
    'CRYPTO_ADDRESS holds wallets, named by chain and address.',
  ],
  ['TorNode TorExit TorExitNode ExitNode', 'TOR_RELAY', 'TOR_RELAY holds Tor relays by fingerprint.'],
  [
    'Provider CloudProvider HostingProvider Hoster ServiceProvider CDN CDNProvider',
    'VENDOR',
    'VENDOR holds companies that run addresses, hosts and blocks.',
  ],
  ['Port OpenPort NetworkService ListeningService', 'SERVICE', 'SERVICE holds services seen on an address.'],
  ['Registry TLDRegistry', 'TLD_OPERATOR', 'TLD_OPERATOR runs a top-level domain.'],
  ['RegionalInternetRegistry RIRegistry', 'RIR', 'RIR holds the five regional registries.'],
  ['RDAPContact Contact NetHandle Entity', 'RDAP_ENTITY', 'RDAP_ENTITY holds entities of the registries.'],
  ['Whois WhoisHistory', 'WHOIS_RECORD', 'WHOIS_RECORD holds one snapshot of a registration.'],
  ['IRRSet ASMacro', 'AS_SET', 'AS_SET holds named sets of autonomous systems.'],
  ['Cable SubseaCable UnderseaCable', 'SUBMARINE_CABLE', 'SUBMARINE_CABLE holds cable systems.'],
  ['CableLanding LandingStation', 'LANDING_POINT', 'LANDING_POINT holds the places where cables come ashore.'],
  ['PoP EdgeLocation PointOfPresence', 'CDN_POP', 'CDN_POP holds the sites of content networks.'],
  ['AWSRegion AzureRegion GCPRegion', 'CLOUD_REGION', 'CLOUD_REGION holds the regions of cloud vendors.'],
  [
    'Indicator Observable IOC Stix-Cyber-Observable Observed-Data Artifact',
    'IPV4 IPV6 HOSTNAME URL FILE_HASH',
    'Indicators are IPV4, IPV6, HOSTNAME, URL or FILE_HASH.',
  ],
  [
    'MalwareFamily Trojan Ransomware Botnet Tool',
    '',
    NO_MALWARE,
    {
      candidates: ['FILE_HASH', 'FEED_SOURCE', 'CATEGORY', 'TLS_FINGERPRINT'],
      pattern: '(n:HOSTNAME)-[:LISTED_IN]->(f:FEED_SOURCE)-[:BELONGS_TO]->(c:CATEGORY)',
    },
  ],
  [
    'NSRecord DNSServer NameServerRecord',
    '',
    'A name server is a HOSTNAME; NAMESERVER_FOR leads from it to the zone that it serves.',
    { candidates: ['HOSTNAME'], pattern: '(server:HOSTNAME)-[:NAMESERVER_FOR]->(zone:HOSTNAME)' },
  ],
  [
    'MXRecord MailHost MailExchanger',
    '',
    'A mail server is a HOSTNAME; MAIL_FOR leads from it to the domain whose mail it takes.',
    { candidates: ['HOSTNAME'], pattern: '(server:HOSTNAME)-[:MAIL_FOR]->(domain:HOSTNAME)' },
  ],
  [
    'Location Place Geolocation',
    '',
    'A place is a CITY (City, CC) or a COUNTRY (two letters); LOCATED_IN leads to the city, HAS_COUNTRY on.',
    { candidates: ['CITY', 'COUNTRY'], pattern: '(i:IPV4)-[:LOCATED_IN]->(c:CITY)-[:HAS_COUNTRY]->(n:COUNTRY)' },
  ],
  [
    'Tag',
    '',
    'Tags of MISP events are MISP_TAG; the categories of feeds are CATEGORY.',
    { candidates: ['MISP_TAG', 'CATEGORY'] },
  ],
  [
    'Campaign Incident Report Event',
    '',
    'There are no campaigns or reports: ask for an ACTOR, or for the MISP_TAG that names the event.',
    { candidates: ['ACTOR', 'MISP_TAG'] },
  ],
  [
    'Ranking Toplist',
    '',
    'Popularity is the property rank of HOSTNAME, 1 is the most popular.',
    { candidates: ['HOSTNAME'] },
  ],
  ['Tactic', '', 'Tactics are the property tactics of ATTACK_PATTERN.', { candidates: ['ATTACK_PATTERN'] }],
  [
    'Person User Individual',
    '',
    'There are no persons: registrants are ORGANIZATION, EMAIL or RDAP_ENTITY.',
    { candidates: ['EMAIL', 'RDAP_ENTITY', 'ORGANIZATION'] },
  ],
]);

const SERVER_TO_ZONE = 'NAMESERVER_FOR leads from the server to the zone that it serves.';
const SERVER_TO_DOMAIN = 'MAIL_FOR leads from the mail host to the domain whose mail it takes.';
const RELATION =
  'BGP_NEIGHBOR joins two adjacent networks; its relClass says provider-customer (from provider to customer), peer-peer or sibling.';

/** Edge types of the same products; see `PRODUCT_LABELS`. */
export const PRODUCT_EDGES: readonly ForeignEdgeName[] = [
  ...foreignNames<ForeignEdgeName>([
    [
      'RESOLVES RESOLVE RESOLVES_TO_IP RESOLUTION RESOLUTIONS HAS_ADDRESS HAS_IP_ADDRESS A AAAA HAS_A_RECORD ' +
        'AAAA_RECORD HAS_AAAA_RECORD DNS_A HAS_IPV4 HAS_IPV6 MAPS_TO A_RECORD_OF IP',
      'RESOLVES_TO',
      'RESOLVES_TO leads from a HOSTNAME to its addresses.',
    ],
    [
      'DNS_POINTS_TO HAS_DNS_RECORD',
      'RESOLVES_TO ALIAS_OF',
      'RESOLVES_TO leads from a name to its addresses, ALIAS_OF to the name that it is an alias of.',
    ],
    [
      'HAS_CNAME CNAME_OF CNAME_TO CNAME_RECORD ALIAS ALIASES CANONICAL_NAME',
      'ALIAS_OF',
      'ALIAS_OF leads from an alias to its target.',
    ],
    [
      'PTR PTR_RECORD REVERSE_DNS HAS_RDNS RDNS HAS_REVERSE_DNS',
      'HAS_PTR',
      'HAS_PTR leads from an address to its reverse DNS name.',
    ],
    ['NS_FOR NAMESERVER_OF IS_NAMESERVER_FOR AUTHORITATIVE_FOR', 'NAMESERVER_FOR', SERVER_TO_ZONE],
    ['MX_FOR MX_OF MAILSERVER_FOR MAIL_SERVER_FOR', 'MAIL_FOR', SERVER_TO_DOMAIN],
    [
      'PARENT HAS_PARENT IS_SUBDOMAIN_OF IN_ZONE MEMBER_OF_DNS_ZONE HAS_TLD IN_DOMAIN APEX',
      'CHILD_OF',
      'CHILD_OF leads from a name to its parent.',
    ],
    [
      'HAS_CHILD CONTAINS_SUBDOMAIN SUBDOMAIN SUBDOMAINS',
      'PARENT_OF',
      'PARENT_OF leads from a name to those below it.',
    ],
    [
      'ORIGINATE ORIGINATES ORIGINATED ANNOUNCES ANNOUNCE ADVERTISES ADVERTISED_BY HAS_PREFIX ORIGIN',
      'ROUTES',
      'ROUTES joins an ASN and the blocks that it originates, and reads both ways.',
    ],
    [
      'HAS_ORIGIN ORIGIN_AS ROUTED_BY HAS_ASN IN_ASN',
      'ROUTES',
      'ROUTES joins an ASN and the blocks that it originates.',
    ],
    ['NAME NAMED AS_NAME HAS_AS_NAME', 'HAS_NAME', 'HAS_NAME leads from an ASN to its descriptive name.'],
    [
      'PEERS PEER PEER_OF PEERING PEERED_WITH PEER_WITH',
      'PEERS_WITH',
      'PEERS_WITH joins networks that exchange routes.',
    ],
    ['BGP_PEER BGP_NEIGHBOUR NEIGHBOR_OF NEIGHBOUR_OF ADJACENT_TO', 'BGP_NEIGHBOR', RELATION],
    [
      'COUNTRY IN_COUNTRY COUNTRY_OF GEO_COUNTRY LOCATED_IN_COUNTRY REGISTERED_IN',
      'HAS_COUNTRY',
      'HAS_COUNTRY leads to the country of a place, a network, a registrant or a site.',
    ],
    [
      'LOCATED_AT LOCATION GEOLOCATED_IN GEOLOCATED_TO HAS_LOCATION IN_CITY HAS_CITY HAS_GEO',
      'LOCATED_IN',
      'LOCATED_IN leads from an address or a site to its CITY.',
    ],
    [
      'IN_PREFIX IN_NETWORK IN_SUBNET IN_CIDR IN_NETBLOCK IN_RANGE CONTAINED_IN WITHIN PART_OF_SUBNET ' +
        'MEMBER_OF_SUBNET BELONGS_TO_PREFIX COVERED_BY HAS_NETWORK',
      'BELONGS_TO',
      'BELONGS_TO leads from an address to its block.',
    ],
    [
      'LISTED_ON LISTED_BY ON_LIST IN_FEED IN_LIST IN_BLOCKLIST BLACKLISTED_BY BLACKLISTED_IN BLOCKLISTED_BY ' +
        'REPORTED_BY REPORTED_IN APPEARS_IN APPEARS_ON FOUND_IN FLAGGED_BY SEEN_IN',
      'LISTED_IN',
      'LISTED_IN leads from an indicator to the feeds that list it.',
    ],
    [
      'TAGGED HAS_TAG HAS_LABEL TAGGED_WITH OBJECT_LABEL',
      'TAGGED_AS',
      'TAGGED_AS leads from an indicator to a MISP tag.',
    ],
    [
      'CATEGORIZED CATEGORISED HAS_CATEGORY CLASSIFIED_AS',
      'LISTED_IN BELONGS_TO TAGGED_AS',
      'LISTED_IN leads from an indicator to its feeds, BELONGS_TO from a feed to its category, TAGGED_AS to a MISP tag.',
    ],
    [
      'ATTRIBUTED ATTRIBUTION ATTRIBUTED_TO_ACTOR HAS_ACTOR LINKED_TO_ACTOR USED_BY INDICATES',
      'ATTRIBUTED_TO',
      'ATTRIBUTED_TO leads from an indicator or a tag to an actor.',
    ],
    [
      'USES_TTP USES_ATTACK_PATTERN EMPLOYS HAS_TECHNIQUE USES_TECHNIQUES',
      'USES_TECHNIQUE',
      'USES_TECHNIQUE leads from an actor to its techniques.',
    ],
    [
      'HAS_CERT USES_CERTIFICATE USES_CERT CERTIFICATE SECURED_BY PRESENTS HAS_SSL_CERTIFICATE HAS_TLS_CERTIFICATE',
      'HAS_CERTIFICATE',
      'HAS_CERTIFICATE leads from each name on a certificate to it.',
    ],
    [
      'REGISTRANT HAS_REGISTRANT REGISTERED_TO HAS_ORGANIZATION HAS_ORG ORGANIZATION',
      'REGISTERED_BY REGISTERED_TO_ENTITY',
      'REGISTERED_BY leads to the organisation, REGISTERED_TO_ENTITY to the entity of the registry.',
    ],
    [
      'REGISTERED_WITH REGISTERED_AT REGISTERED_THROUGH REGISTERED_VIA REGISTRAR USES_REGISTRAR REGISTRAR_OF',
      'HAS_REGISTRAR',
      'HAS_REGISTRAR leads from a domain to its registrar.',
    ],
    [
      'EMAIL HAS_EMAIL_ADDRESS REGISTRANT_EMAIL CONTACT_EMAIL USES_EMAIL',
      'HAS_EMAIL',
      'HAS_EMAIL leads from a domain to a mail address of its registration.',
    ],
    [
      'PHONE HAS_PHONE_NUMBER REGISTRANT_PHONE',
      'HAS_PHONE',
      'HAS_PHONE leads from a domain to a telephone number of its registration.',
    ],
    ['WHOIS HAS_WHOIS WHOIS_RECORD', 'HAS_WHOIS_RECORD', 'HAS_WHOIS_RECORD leads from a domain to its snapshots.'],
    [
      'RUN_BY OPERATED_BY PROVIDED_BY USES_PROVIDER USES_CDN HAS_PROVIDER HAS_VENDOR',
      'DELEGATED_TO',
      'DELEGATED_TO leads to the vendor that runs it.',
    ],
    [
      'HAS_VULNERABILITY HAS_CVE HAS_VULN EXPOSED_TO',
      'VULNERABLE_TO',
      'VULNERABLE_TO leads from an address or a host to a vulnerability seen on it.',
    ],
    ['AFFECTS_PRODUCT IMPACTS AFFECTS_PACKAGE', 'AFFECTS', 'AFFECTS leads from a CVE to software.'],
    [
      'HAS_SERVICE HAS_PORT OPEN_PORT LISTENS_ON EXPOSES RUNS',
      'RUNS_SERVICE',
      'RUNS_SERVICE leads from an address to a service seen on it.',
    ],
    [
      'HAS_ROA ROA VALIDATED_BY',
      'COVERED_BY_ROA',
      'COVERED_BY_ROA leads from an announced block to the ROAs that cover it.',
    ],
    ['IN_AS_SET MEMBER_OF_AS_SET', 'MEMBER_OF', 'MEMBER_OF leads from a network or a set to the set that holds it.'],
    ['MEMBER_OF_IX MEMBER_OF_IXP PEERS_AT PARTICIPATES_IN', 'IX_MEMBER', 'IX_MEMBER leads from an ASN to an exchange.'],
    [
      'PRESENT_AT PRESENT_IN COLOCATED_AT HAS_PRESENCE',
      'AS_PRESENT_AT',
      'AS_PRESENT_AT leads from an ASN to a facility.',
    ],
    ['LANDS_IN HAS_LANDING LANDING', 'LANDS_AT', 'LANDS_AT leads from a cable to a place where it comes ashore.'],
    [
      'LINKS HYPERLINKS_TO HAS_LINK HAS_URL SERVES_URL HOSTS_URL URL',
      'LINKS_TO',
      'LINKS_TO leads from a host to the hosts and URLs that it links to.',
    ],
    [
      'HAS_JARM HAS_JA3 HAS_JA3S HAS_JA4 HAS_FINGERPRINT EMITS JARM JA3',
      'EMITS_TLS_FINGERPRINT',
      'EMITS_TLS_FINGERPRINT leads from an address or host to a fingerprint.',
    ],
    ['IS_TOR_EXIT TOR_EXIT EXIT_OF', 'OPERATES_EXIT_NODE', 'OPERATES_EXIT_NODE leads from an address to a Tor relay.'],
    ['CONFLICTS MOAS MOAS_WITH', 'CONFLICTS_WITH', 'CONFLICTS_WITH joins a block and its second origin.'],
    ['DNSSEC USES_ALGORITHM HAS_DNSKEY', 'SIGNED_WITH', 'SIGNED_WITH leads from a zone to its signing algorithm.'],
  ]),
  ...foreignNames<ForeignEdgeName>([
    ['HAS_NS NS NAMESERVER NAME_SERVER HAS_NAME_SERVER USES_NAMESERVER NS_RECORD', 'NAMESERVER_FOR', SERVER_TO_ZONE],
    ['MX HAS_MAIL_SERVER MAIL_SERVER MX_RECORD USES_MX HAS_MX_RECORD HAS_MAIL', 'MAIL_FOR', SERVER_TO_DOMAIN],
    [
      'LISTS HAS_ENTRY CONTAINS_INDICATOR REPORTS',
      'LISTED_IN',
      'LISTED_IN leads from an indicator to the feeds that list it.',
    ],
    [
      'ISSUED_FOR ISSUED_TO CERTIFIES HAS_SAN VALID_FOR',
      'HAS_CERTIFICATE',
      'HAS_CERTIFICATE leads from each name on a certificate to it.',
    ],
    ['REGISTERED REGISTRANT_OF', 'REGISTERED_BY', 'REGISTERED_BY leads to the registrant organisation.'],
    [
      'ROUTE_ORIGIN_AUTHORIZATION AUTHORIZED_BY',
      'AUTHORIZES',
      'AUTHORIZES leads from a ROA to its AS; COVERED_BY_ROA from an announced block to its ROAs.',
    ],
    [
      'CONTAINS HAS_MEMBER INCLUDES',
      'BELONGS_TO CHILD_OF MEMBER_OF',
      'BELONGS_TO leads from an address to its block, CHILD_OF from a name to its parent, MEMBER_OF to an AS set.',
    ],
  ]).map((row) => ({ ...row, turned: true as const })),
  ...foreignNames<ForeignEdgeName>([
    [
      'MANAGED_BY',
      'REGISTERED_BY NAMESERVER_FOR DELEGATED_TO',
      'REGISTERED_BY leads to the organisation of a network, NAMESERVER_FOR from a name server to its zone, DELEGATED_TO to the vendor that runs it.',
      { turned: ['NAMESERVER_FOR'] },
    ],
    [
      'USES',
      'USES_TECHNIQUE ATTRIBUTED_TO DELEGATED_TO',
      'USES_TECHNIQUE leads from an actor to its techniques, ATTRIBUTED_TO from an indicator to its actor, DELEGATED_TO to the vendor that runs it.',
      { turned: ['ATTRIBUTED_TO'] },
    ],
    [
      'HOSTED_ON HOSTED_IN RUNS_ON',
      '',
      'DELEGATED_TO leads to the vendor that runs it, RESOLVES_TO to its addresses, ANNOUNCED_BY from an address to its network.',
      { candidates: ['DELEGATED_TO', 'RESOLVES_TO', 'ANNOUNCED_BY'] },
    ],
    [
      'OWNS HAS_OWNER OWNER',
      '',
      'REGISTERED_BY leads to the registrant organisation, REGISTERED_TO_ENTITY to the entity of the registry, DELEGATED_TO to the vendor that runs it.',
      { candidates: ['REGISTERED_BY', 'REGISTERED_TO_ENTITY', 'DELEGATED_TO'] },
    ],
    [
      'DEPENDS_ON PROVIDER_OF CUSTOMER_OF UPSTREAM UPSTREAM_OF DOWNSTREAM TRANSIT SIBLING_OF',
      '',
      RELATION,
      { candidates: ['BGP_NEIGHBOR', 'PEERS_WITH'] },
    ],
    ['RANK RANKED POPULARITY', '', 'popularity is the property rank of HOSTNAME, 1 is the most popular.'],
    [
      'RELATED_TO RELATES_TO ASSOCIATED_WITH CONNECTED_TO LINKED_TO COMMUNICATES_WITH HAS',
      '',
      'it has no single meaning here; a step without a type walks every edge.',
    ],
  ]),
];

/** Properties of the same products. A row without a replacement says where to find the answer instead. */
export const PRODUCT_PROPERTIES: readonly ForeignPropertyName[] = foreignNames<ForeignPropertyName>([
  [
    'prefix ip_address ipaddr host domain_name observable_value indicator observable ioc indicator_value network ' +
      'netblock subnet cidr_block dns_name uri range public_dns_name publicdnsname',
    'name',
    'Every node is named by its property name.',
  ],
  ['url', 'name', 'Every node is named by its property name.', { on: ['URL'] }],
  ['cve cve_id id', 'name', 'A CVE is named by its id.', { on: ['CVE'] }],
  [
    'id technique_id attack_id mitre_id external_id x_mitre_id',
    'name',
    'A technique is named by its ATT&CK id.',
    { on: ['ATTACK_PATTERN'] },
  ],
  [
    'mitre_id external_id x_mitre_id group_id id',
    'attackId',
    'The ATT&CK id of an actor is in attackId.',
    { on: ['ACTOR'] },
  ],
  [
    'code country_code iso iso2 iso_code alpha2 cc',
    'name',
    'A country is named by its two-letter code.',
    { on: ['COUNTRY'] },
  ],
  [
    'as_number asnumber autonomous_system_number number',
    'asn',
    'The number of an ASN is in asn, AS and the number in name.',
    { on: ['ASN'] },
  ],
  ['email mail', 'name', 'Every node is named by its property name.', { on: ['EMAIL'] }],
  ['phone', 'name', 'Every node is named by its property name.', { on: ['PHONE'] }],
  [
    'base_score cvss_score cvss_base_score x_opencti_cvss_base_score cvss3_score severity_score',
    'cvss',
    'The score of a vulnerability is in cvss.',
    { on: ['CVE'] },
  ],
  [
    'kev known_exploited exploited',
    'isKev',
    'isKev is true for vulnerabilities that are known to be exploited.',
    { on: ['CVE'] },
  ],
  [
    'common_name cn subject subject_cn',
    'subjectCn',
    'The common name of a certificate is in subjectCn.',
    { on: ['TLS_CERTIFICATE'] },
  ],
  ['hash', 'name', 'A file is named by its hash.', { on: ['FILE_HASH'] }],
  ['slug vendor_id', 'name', 'A vendor is named by its slug.', { on: ['VENDOR'] }],
  ['slug', 'id', 'The slug is in id.', { on: ['FEED_SOURCE', 'CATEGORY'] }],
  ['fingerprint', 'name', 'It is named by its fingerprint.', { on: ['TOR_RELAY', 'TLS_FINGERPRINT'] }],
  [
    'title full_name country_name label',
    'displayName',
    'The name as published is in displayName.',
    { on: ['COUNTRY', 'ORGANIZATION', 'REGISTRAR', 'ATTACK_PATTERN', 'RDAP_ENTITY'] },
  ],
  [
    'score risk risk_score threat_rating reputation',
    'threatScore',
    'threatScore is the raw score, verdictScore the reconciled one.',
    { on: ['IPV4', 'IPV6', 'HOSTNAME', 'URL', 'FILE_HASH', 'PREFIX', 'ANNOUNCED_PREFIX', 'ASN', 'CRYPTO_ADDRESS'] },
  ],
  [
    'malicious is_malicious is_bad blacklisted',
    'isThreat',
    'isThreat is true when a threat feed lists it.',
    { on: ['IPV4', 'IPV6', 'HOSTNAME', 'URL', 'FILE_HASH', 'PREFIX'] },
  ],
  [
    'first_seen valid_from',
    'threatFirstSeen',
    'threatFirstSeen is the first listing on any feed.',
    { on: ['IPV4', 'IPV6', 'HOSTNAME', 'FILE_HASH', 'PREFIX'] },
  ],
  [
    'last_seen',
    'threatLastSeen',
    'threatLastSeen is the last listing on any feed.',
    { on: ['IPV4', 'IPV6', 'HOSTNAME', 'FILE_HASH', 'PREFIX'] },
  ],
  [
    'created created_at creation_date registered registered_at registration_date',
    'createDate',
    'createDate is when a domain was registered.',
    { on: ['HOSTNAME'] },
  ],
  [
    'expires expires_at expiration_date expiry',
    'expiryDate',
    'expiryDate is when the registration of a domain ends.',
    { on: ['HOSTNAME'] },
  ],
  ['lat', 'latitude', 'Places have latitude and longitude.'],
  ['lon lng long', 'longitude', 'Places have latitude and longitude.'],
  ['af ip_version', 'family', 'The family of a block is in family.', { on: ['PREFIX'] }],
  [
    'popularity tranco_rank alexa_rank popularity_rank',
    'rank',
    'rank is the popularity, 1 is the most popular.',
    { on: ['HOSTNAME'] },
  ],
  [
    'country country_code geo country_name',
    '',
    'places are nodes: LOCATED_IN leads from an address to its CITY, HAS_COUNTRY on to the COUNTRY.',
    {
      on: ['IPV4', 'IPV6', 'HOSTNAME', 'ASN', 'PREFIX', 'ANNOUNCED_PREFIX'],
      walks: {
        IPV4: '-[:LOCATED_IN]->(:CITY)-[:HAS_COUNTRY]->(x:COUNTRY)',
        IPV6: '-[:LOCATED_IN]->(:CITY)-[:HAS_COUNTRY]->(x:COUNTRY)',
        HOSTNAME: '-[:HAS_COUNTRY]->(x:COUNTRY)',
        ASN: '-[:HAS_COUNTRY]->(x:COUNTRY)',
        ANNOUNCED_PREFIX: '-[:HAS_COUNTRY]->(x:COUNTRY)',
      },
    },
  ],
  [
    'city location',
    '',
    'places are nodes: LOCATED_IN leads from an address to its CITY, HAS_COUNTRY on to the COUNTRY.',
    { on: ['IPV4', 'IPV6'], walks: { IPV4: '-[:LOCATED_IN]->(x:CITY)', IPV6: '-[:LOCATED_IN]->(x:CITY)' } },
  ],
  [
    'asn origin_as as as_number',
    '',
    'networks are nodes: ANNOUNCED_BY leads from an address to its block, ROUTES joins the block and its ASN.',
    {
      on: ['IPV4', 'IPV6', 'PREFIX', 'ANNOUNCED_PREFIX'],
      walks: {
        IPV4: '-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(x:ASN)',
        IPV6: '-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(x:ASN)',
        PREFIX: '<-[:ROUTES]-(x:ASN)',
        ANNOUNCED_PREFIX: '<-[:ROUTES]-(x:ASN)',
      },
    },
  ],
  [
    'as_name asn_name isp',
    '',
    'names of networks are nodes: HAS_NAME leads from an ASN to its ASN_NAME.',
    {
      on: ['IPV4', 'IPV6', 'ASN'],
      walks: {
        IPV4: '-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(:ASN)-[:HAS_NAME]->(x:ASN_NAME)',
        IPV6: '-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)<-[:ROUTES]-(:ASN)-[:HAS_NAME]->(x:ASN_NAME)',
        ASN: '-[:HAS_NAME]->(x:ASN_NAME)',
      },
    },
  ],
  [
    'org organization owner registrant',
    '',
    'REGISTERED_BY leads to the organisation, HAS_REGISTRAR to the registrar.',
    {
      on: ['HOSTNAME', 'ASN', 'PREFIX'],
      walks: {
        HOSTNAME: '-[:REGISTERED_BY]->(x:ORGANIZATION)',
        ASN: '-[:REGISTERED_BY]->(x:ORGANIZATION)',
        PREFIX: '-[:REGISTERED_BY]->(x:ORGANIZATION)',
      },
    },
  ],
  [
    'registrar',
    '',
    'REGISTERED_BY leads to the organisation, HAS_REGISTRAR to the registrar.',
    { on: ['HOSTNAME'], walks: { HOSTNAME: '-[:HAS_REGISTRAR]->(x:REGISTRAR)' } },
  ],
  ['id', 'name', 'Every node is named by its property name.'],
]);
