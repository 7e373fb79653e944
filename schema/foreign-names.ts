import type { ForeignEdgeName, ForeignName, ForeignPropertyName } from './model.ts';

const SAME_WORD = ['Country', 'City', 'Email', 'Phone', 'Registrar', 'Tld', 'Url'];

/** Labels of other graph products, and their names here (contract 3.10). */
export const FOREIGN_LABELS: readonly ForeignName[] = [
  {
    foreign: ['Domain', 'DomainName', 'FQDN', 'Host', 'Hostname', 'Subdomain'],
    replacement: ['HOSTNAME'],
    guidance: 'HOSTNAME holds every DNS name: domains, hosts, name servers and mail servers.',
  },
  {
    foreign: ['IpAddress', 'IP', 'IPAddress', 'Ip'],
    replacement: ['IPV4', 'IPV6'],
    guidance: 'Addresses are IPV4 or IPV6.',
  },
  {
    foreign: ['Certificate', 'Cert', 'SSLCertificate', 'X509'],
    replacement: ['TLS_CERTIFICATE'],
    guidance: 'TLS_CERTIFICATE is named by the SHA-256 of the certificate; from a host name, follow HAS_CERTIFICATE.',
    pattern: '(h:HOSTNAME)-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE)',
  },
  {
    foreign: ['AS', 'AutonomousSystem', 'Asn'],
    replacement: ['ASN'],
    guidance: 'ASN holds autonomous systems, named AS and the number; HAS_NAME leads to the descriptive name.',
  },
  {
    foreign: ['Netblock', 'CIDR', 'Subnet', 'Network', 'Netrange'],
    replacement: ['PREFIX'],
    guidance:
      'PREFIX holds blocks of addresses; REGISTERED_PREFIX is the view of the registries, ANNOUNCED_PREFIX that of routing.',
  },
  {
    foreign: ['Organization', 'Organisation', 'Company', 'Registrant'],
    replacement: ['ORGANIZATION'],
    guidance: 'ORGANIZATION holds registrants and companies.',
  },
  ...SAME_WORD.map((word) => ({
    foreign: [word],
    replacement: [word.toUpperCase()],
    guidance: `Labels are written in upper case: ${word.toUpperCase()}.`,
  })),
  {
    foreign: ['ThreatActor', 'IntrusionSet', 'Group'],
    replacement: ['ACTOR'],
    guidance: "ACTOR holds named threat actors; their vendors' names are in aliases.",
  },
  {
    foreign: ['Technique', 'AttackPattern', 'TTP'],
    replacement: ['ATTACK_PATTERN'],
    guidance: 'ATTACK_PATTERN holds MITRE ATT&CK techniques, named by their id.',
  },
  { foreign: ['Vulnerability', 'Cve'], replacement: ['CVE'], guidance: 'CVE holds vulnerabilities.' },
  {
    foreign: ['Feed', 'ThreatFeed', 'Blocklist'],
    replacement: ['FEED_SOURCE'],
    guidance: 'FEED_SOURCE holds feeds; LISTED_IN leads from an indicator to them.',
  },
  {
    foreign: ['Hash', 'File'],
    replacement: ['FILE_HASH'],
    guidance: 'FILE_HASH holds files, named by their MD5, SHA-1 or SHA-256.',
  },
  {
    foreign: ['Malware'],
    replacement: [],
    candidates: ['FILE_HASH', 'FEED_SOURCE', 'CATEGORY', 'TLS_FINGERPRINT'],
    guidance:
      'There is no label for malware: query FILE_HASH by hash or family, TLS_FINGERPRINT by family, or the entries of feeds of the category Malware Distribution.',
    pattern: '(n:HOSTNAME)-[:LISTED_IN]->(f:FEED_SOURCE)-[:BELONGS_TO]->(c:CATEGORY)',
  },
  {
    foreign: ['Nameserver', 'NS'],
    replacement: [],
    candidates: ['HOSTNAME'],
    guidance: 'A name server is a HOSTNAME; NAMESERVER_FOR leads from it to the zone that it serves.',
    pattern: '(server:HOSTNAME)-[:NAMESERVER_FOR]->(zone:HOSTNAME)',
  },
  {
    foreign: ['MailServer', 'MX'],
    replacement: [],
    candidates: ['HOSTNAME'],
    guidance: 'A mail server is a HOSTNAME; MAIL_FOR leads from it to the domain whose mail it takes.',
    pattern: '(server:HOSTNAME)-[:MAIL_FOR]->(domain:HOSTNAME)',
  },
];

/** Properties of other graph products, and their names here (contract 3.10). */
export const FOREIGN_PROPERTIES: readonly ForeignPropertyName[] = [
  {
    foreign: ['hostname', 'domain', 'fqdn'],
    replacement: [],
    on: ['IPV4', 'IPV6'],
    guidance:
      'Names are nodes: RESOLVES_TO leads from a HOSTNAME to its addresses, HAS_PTR from an address to its reverse name.',
    walks: { IPV4: '<-[:RESOLVES_TO]-(x:HOSTNAME)', IPV6: '<-[:RESOLVES_TO]-(x:HOSTNAME)' },
  },
  {
    foreign: ['ip', 'address'],
    replacement: [],
    on: ['HOSTNAME'],
    guidance: 'Addresses are nodes: RESOLVES_TO leads from a HOSTNAME to them.',
    walks: { HOSTNAME: '-[:RESOLVES_TO]->(x:IPV4|IPV6)' },
  },
  {
    foreign: ['fqdn', 'domain', 'hostname', 'address', 'ip', 'value', 'cidr'],
    replacement: ['name'],
    guidance: 'Every node is named by its property name.',
  },
  {
    foreign: ['number', 'asn'],
    replacement: ['name'],
    guidance: 'An ASN is named AS and the number (name: "AS64500"); its property asn is the number as an integer.',
    on: ['ASN'],
    comparedWith: 'string',
  },
];

/** Edge types of other graph products, and their names here (contract 3.10). */
export const FOREIGN_EDGES: readonly ForeignEdgeName[] = [
  {
    foreign: ['RESOLVED_TO', 'HAS_IP', 'A_RECORD', 'POINTS_TO'],
    replacement: ['RESOLVES_TO'],
    guidance: 'RESOLVES_TO leads from a HOSTNAME to its addresses.',
  },
  {
    foreign: ['HAS_NAMESERVER'],
    replacement: ['NAMESERVER_FOR'],
    turned: true,
    guidance: 'NAMESERVER_FOR leads from the server to the zone that it serves.',
  },
  {
    foreign: ['HAS_MX'],
    replacement: ['MAIL_FOR'],
    turned: true,
    guidance: 'MAIL_FOR leads from the mail host to the domain whose mail it takes.',
  },
  {
    foreign: ['SUBDOMAIN_OF'],
    replacement: ['CHILD_OF'],
    guidance: 'CHILD_OF leads from a name to its parent.',
  },
  {
    foreign: ['HAS_SUBDOMAIN'],
    replacement: ['PARENT_OF'],
    guidance: 'PARENT_OF leads from a name to those below it.',
  },
  {
    foreign: ['HOSTED_BY'],
    replacement: [],
    candidates: ['DELEGATED_TO', 'RESOLVES_TO', 'ANNOUNCED_BY'],
    guidance:
      'HOSTED_BY has several meanings here: DELEGATED_TO leads to the vendor that runs it, RESOLVES_TO to its addresses, ANNOUNCED_BY from an address to its network.',
  },
  {
    foreign: ['OWNED_BY'],
    replacement: [],
    candidates: ['REGISTERED_BY', 'REGISTERED_TO_ENTITY', 'DELEGATED_TO'],
    guidance:
      'OWNED_BY has several meanings here: REGISTERED_BY leads to the registrant organisation, REGISTERED_TO_ENTITY to the entity of the registry, DELEGATED_TO to the vendor that runs it.',
  },
  {
    foreign: ['PART_OF'],
    replacement: [],
    candidates: ['BELONGS_TO', 'CHILD_OF', 'ANNOUNCED_BY', 'MEMBER_OF'],
    guidance:
      'PART_OF has several meanings here: BELONGS_TO leads from an address to its block, ANNOUNCED_BY to its announced block, CHILD_OF from a name to its parent, MEMBER_OF to an AS set.',
  },
  {
    foreign: ['IN_CATEGORY'],
    replacement: ['BELONGS_TO'],
    guidance: 'BELONGS_TO leads from a FEED_SOURCE to its CATEGORY.',
  },
  {
    foreign: ['CNAME', 'REDIRECTS_TO'],
    replacement: ['ALIAS_OF'],
    guidance: 'ALIAS_OF leads from an alias to its target.',
  },
];
