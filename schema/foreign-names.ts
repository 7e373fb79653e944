import { foreignNames } from './declare.ts';
import type { ForeignEdgeName, ForeignName, ForeignPropertyName } from './model.ts';

const SAME_WORD = ['Country', 'City', 'Email', 'Phone', 'Registrar', 'Tld', 'Url'];

/** Labels of other graph products, and their names here (contract 3.10). */
export const FOREIGN_LABELS: readonly ForeignName[] = [
  ...foreignNames<ForeignName>([
    [
      'Domain DomainName FQDN Host Hostname Subdomain',
      'HOSTNAME',
      'HOSTNAME holds every DNS name: domains, hosts, name servers and mail servers.',
    ],
    ['IpAddress IP IPAddress Ip', 'IPV4 IPV6', 'Addresses are IPV4 or IPV6.'],
    [
      'Certificate Cert SSLCertificate X509',
      'TLS_CERTIFICATE',
      'TLS_CERTIFICATE is named by the SHA-256 of the certificate; from a host name, follow HAS_CERTIFICATE.',
      { pattern: '(h:HOSTNAME)-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE)' },
    ],
    [
      'AS AutonomousSystem Asn',
      'ASN',
      'ASN holds autonomous systems, named AS and the number; HAS_NAME leads to the descriptive name.',
    ],
    [
      'Netblock CIDR Subnet Network Netrange',
      'PREFIX',
      'PREFIX holds blocks of addresses; REGISTERED_PREFIX is the view of the registries, ANNOUNCED_PREFIX that of routing.',
    ],
    ['Organization Organisation Company Registrant', 'ORGANIZATION', 'ORGANIZATION holds registrants and companies.'],
  ]),
  ...SAME_WORD.map((word) => ({
    foreign: [word],
    replacement: [word.toUpperCase()],
    guidance: `Labels are written in upper case: ${word.toUpperCase()}.`,
  })),
  ...foreignNames<ForeignName>([
    [
      'ThreatActor IntrusionSet Group',
      'ACTOR',
      "ACTOR holds named threat actors; their vendors' names are in aliases.",
    ],
    [
      'Technique AttackPattern TTP',
      'ATTACK_PATTERN',
      'ATTACK_PATTERN holds MITRE ATT&CK techniques, named by their id.',
    ],
    ['Vulnerability Cve', 'CVE', 'CVE holds vulnerabilities.'],
    ['Feed ThreatFeed Blocklist', 'FEED_SOURCE', 'FEED_SOURCE holds feeds; LISTED_IN leads from an indicator to them.'],
    ['Hash File', 'FILE_HASH', 'FILE_HASH holds files, named by their MD5, SHA-1 or SHA-256.'],
    [
      'Malware',
      '',
      'There is no label for malware: query FILE_HASH by hash or family, TLS_FINGERPRINT by family, or the entries of feeds of the category Malware Distribution.',
      {
        candidates: ['FILE_HASH', 'FEED_SOURCE', 'CATEGORY', 'TLS_FINGERPRINT'],
        pattern: '(n:HOSTNAME)-[:LISTED_IN]->(f:FEED_SOURCE)-[:BELONGS_TO]->(c:CATEGORY)',
      },
    ],
    [
      'Nameserver NS',
      '',
      'A name server is a HOSTNAME; NAMESERVER_FOR leads from it to the zone that it serves.',
      { candidates: ['HOSTNAME'], pattern: '(server:HOSTNAME)-[:NAMESERVER_FOR]->(zone:HOSTNAME)' },
    ],
    [
      'MailServer MX',
      '',
      'A mail server is a HOSTNAME; MAIL_FOR leads from it to the domain whose mail it takes.',
      { candidates: ['HOSTNAME'], pattern: '(server:HOSTNAME)-[:MAIL_FOR]->(domain:HOSTNAME)' },
    ],
  ]),
];

/** Properties of other graph products, and their names here (contract 3.10). */
export const FOREIGN_PROPERTIES: readonly ForeignPropertyName[] = foreignNames<ForeignPropertyName>([
  [
    'hostname domain fqdn',
    '',
    'Names are nodes: RESOLVES_TO leads from a HOSTNAME to its addresses, HAS_PTR from an address to its reverse name.',
    { on: ['IPV4', 'IPV6'], walks: { IPV4: '<-[:RESOLVES_TO]-(x:HOSTNAME)', IPV6: '<-[:RESOLVES_TO]-(x:HOSTNAME)' } },
  ],
  [
    'ip address',
    '',
    'Addresses are nodes: RESOLVES_TO leads from a HOSTNAME to them.',
    { on: ['HOSTNAME'], walks: { HOSTNAME: '-[:RESOLVES_TO]->(x:IPV4|IPV6)' } },
  ],
  ['fqdn domain hostname address ip value cidr', 'name', 'Every node is named by its property name.'],
  [
    'number asn',
    'name',
    'An ASN is named AS and the number (name: "AS64500"); its property asn is the number as an integer.',
    { on: ['ASN'], comparedWith: 'string' },
  ],
]);

/** Edge types of other graph products, and their names here (contract 3.10). */
export const FOREIGN_EDGES: readonly ForeignEdgeName[] = foreignNames<ForeignEdgeName>([
  ['RESOLVED_TO HAS_IP A_RECORD POINTS_TO', 'RESOLVES_TO', 'RESOLVES_TO leads from a HOSTNAME to its addresses.'],
  [
    'HAS_NAMESERVER',
    'NAMESERVER_FOR',
    'NAMESERVER_FOR leads from the server to the zone that it serves.',
    { turned: true },
  ],
  ['HAS_MX', 'MAIL_FOR', 'MAIL_FOR leads from the mail host to the domain whose mail it takes.', { turned: true }],
  ['SUBDOMAIN_OF', 'CHILD_OF', 'CHILD_OF leads from a name to its parent.'],
  ['HAS_SUBDOMAIN', 'PARENT_OF', 'PARENT_OF leads from a name to those below it.'],
  [
    'HOSTED_BY',
    '',
    'HOSTED_BY has several meanings here: DELEGATED_TO leads to the vendor that runs it, RESOLVES_TO to its addresses, ANNOUNCED_BY from an address to its network.',
    { candidates: ['DELEGATED_TO', 'RESOLVES_TO', 'ANNOUNCED_BY'] },
  ],
  [
    'OWNED_BY',
    '',
    'OWNED_BY has several meanings here: REGISTERED_BY leads to the registrant organisation, REGISTERED_TO_ENTITY to the entity of the registry, DELEGATED_TO to the vendor that runs it.',
    { candidates: ['REGISTERED_BY', 'REGISTERED_TO_ENTITY', 'DELEGATED_TO'] },
  ],
  [
    'PART_OF',
    '',
    'PART_OF has several meanings here: BELONGS_TO leads from an address to its block, ANNOUNCED_BY to its announced block, CHILD_OF from a name to its parent, MEMBER_OF to an AS set.',
    { candidates: ['BELONGS_TO', 'CHILD_OF', 'ANNOUNCED_BY', 'MEMBER_OF'] },
  ],
  ['IN_CATEGORY', 'BELONGS_TO', 'BELONGS_TO leads from a FEED_SOURCE to its CATEGORY.'],
  ['CNAME REDIRECTS_TO', 'ALIAS_OF', 'ALIAS_OF leads from an alias to its target.'],
]);
