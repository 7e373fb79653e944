import { type EdgeRow, edges, properties } from '../declare.ts';
import { sightings } from '../labels/shared-blocks.ts';

const QUALIFIER = properties('ours', {
  qualifier: ['string', 'SPF qualifier (RFC 7208): +, -, ~ or ?'],
});
const SPF_DOMAIN = [
  ...QUALIFIER,
  ...properties('ours', {
    macro: ['string', 'the name as in the record, if only its end is fixed: %{i}._spf.example.com'],
  }),
];
/** Declared once: every DNS record has one, if its source gives it. */
const TTL = properties('ours', {
  ttl: ['int', 'time to live, seconds'],
});
const ROLE = properties('ours', {
  role: ['string', 'registrant, admin, tech or abuse'],
});

function spf(description: string): EdgeRow {
  return {
    ends: [{ from: ['HOSTNAME'], to: ['HOSTNAME'] }],
    layer: 'dns',
    description,
    mark: 'seen',
    properties: SPF_DOMAIN,
  };
}

/** Edges between DNS names and to those who registered them (contract 2.1). */
export const DNS_WEB_REGISTRATION = edges('dns-web-registration', {
  RESOLVES_TO: {
    ends: [{ from: ['HOSTNAME'], to: ['IPV4', 'IPV6'] }],
    layer: 'dns',
    description: 'A and AAAA records. From an address, walk it backwards.',
    mark: 'seen',
    properties: [...sightings('seen'), ...TTL],
  },
  CHILD_OF: {
    ends: [
      { from: ['HOSTNAME'], to: ['HOSTNAME', 'TLD'] },
      { from: ['EMAIL'], to: ['HOSTNAME'] },
    ],
    layer: 'dns',
    description: 'Child to parent name; an apex points at its TLD, a mail address at its host.',
    mark: 'seen',
  },
  PARENT_OF: {
    ends: [{ from: ['TLD', 'HOSTNAME'], to: ['HOSTNAME'] }],
    queryTime: true,
    reverseOf: 'CHILD_OF',
    layer: 'dns',
    description: 'CHILD_OF walked backwards: never stored, not listed by introspection.',
    mark: 'seen',
  },
  ALIAS_OF: {
    ends: [{ from: ['HOSTNAME'], to: ['HOSTNAME'] }],
    layer: 'dns',
    description: 'CNAME record, or what a DNS provider has in its place.',
    mark: 'seen',
    properties: [
      ...sightings('seen'),
      ...TTL,
      ...properties('ours', { recordType: ['string', 'ALIAS or DNAME; absent of a CNAME'] }),
    ],
  },
  HAS_PTR: {
    ends: [{ from: ['IPV4', 'IPV6'], to: ['HOSTNAME'] }],
    layer: 'dns',
    description: 'Reverse DNS name of an address.',
    mark: 'ours',
    properties: sightings('seen'),
  },
  NAMESERVER_FOR: {
    ends: [{ from: ['HOSTNAME', 'TLD'], to: ['HOSTNAME'] }],
    layer: 'dns',
    description: 'Name server to the zone that it serves.',
    mark: 'seen',
    properties: TTL,
  },
  MAIL_FOR: {
    ends: [{ from: ['HOSTNAME', 'TLD'], to: ['HOSTNAME'] }],
    layer: 'dns',
    description: 'Mail host to the domain whose mail it takes.',
    mark: 'seen',
    properties: [...properties('ours', { preference: ['int', 'preference of the MX record'] }), ...TTL],
  },
  SPF_INCLUDE: {
    ends: [{ from: ['HOSTNAME'], to: ['HOSTNAME', 'TLD'] }],
    layer: 'dns',
    description: 'include mechanism of an SPF record (RFC 7208).',
    mark: 'seen',
    properties: SPF_DOMAIN,
  },
  SPF_IP: {
    ends: [{ from: ['HOSTNAME'], to: ['IPV4', 'IPV6', 'PREFIX'] }],
    layer: 'dns',
    description: 'ip4 and ip6 mechanisms of an SPF record.',
    mark: 'seen',
    properties: QUALIFIER,
  },
  SPF_A: spf('a mechanism of an SPF record.'),
  SPF_MX: spf('mx mechanism of an SPF record.'),
  SPF_EXISTS: spf('exists mechanism of an SPF record.'),
  SPF_REDIRECT: spf('redirect modifier of an SPF record.'),
  SIGNED_WITH: {
    ends: [{ from: ['HOSTNAME'], to: ['DNSSEC_ALGORITHM'] }],
    queryTime: true,
    layer: 'dnssec',
    description: 'DS record of a signed zone.',
    mark: 'seen',
    properties: [
      ...properties('ours', {
        keyTag: ['int', 'key tag of the DS record'],
        digestType: ['int', 'digest type of the DS record'],
        digest: ['string', 'digest of the DS record, hexadecimal'],
      }),
      ...TTL,
    ],
  },
  LINKS_TO: {
    ends: [
      { from: ['HOSTNAME'], to: ['HOSTNAME'] },
      { from: ['HOSTNAME'], to: ['URL'], direction: 'both', layer: 'urls' },
    ],
    layer: 'web',
    description: 'A hyperlink between hosts, or a host that serves a URL path.',
    mark: 'seen',
    properties: properties('ours', {
      count: ['int', 'links seen'],
      isListed: ['bool', 'a feed lists this path on this host'],
    }),
  },
  CAPTURED_IN: {
    ends: [{ from: ['HOSTNAME', 'IPV4', 'IPV6', 'URL'], to: ['CAPTURE'] }],
    layer: 'web',
    description: 'A page of a host or an address, or a listed URL, to a capture of it.',
    mark: 'ours',
    properties: properties('ours', { isFinal: ['bool', 'where the page ended after redirects and scripts'] }),
  },
  REQUESTED: {
    ends: [{ from: ['CAPTURE'], to: ['HOSTNAME', 'IPV4', 'IPV6'] }],
    layer: 'web',
    description: 'A captured page to the hosts and addresses that it asked for its parts.',
    mark: 'ours',
    properties: properties('ours', { count: ['int', 'requests to it'] }),
  },
  HAS_REGISTRAR: {
    ends: [{ from: ['HOSTNAME'], to: ['REGISTRAR'] }],
    layer: 'whois',
    description: 'Current registrar of a domain.',
    mark: 'seen',
    properties: properties('ours', { since: ['int', 'first snapshot that says so, epoch ms'] }),
  },
  PREV_REGISTRAR: {
    ends: [{ from: ['HOSTNAME'], to: ['REGISTRAR'] }],
    layer: 'whois',
    description: 'Former registrar of a domain.',
    mark: 'seen',
    properties: properties('ours', {
      from: ['int', 'first snapshot that says so, epoch ms'],
      until: ['int', 'last snapshot that says so, epoch ms'],
    }),
  },
  HAS_EMAIL: {
    ends: [{ from: ['HOSTNAME'], to: ['EMAIL'] }],
    layer: 'whois',
    description: 'Mail address in the registration of a domain.',
    mark: 'seen',
    properties: ROLE,
  },
  HAS_PHONE: {
    ends: [{ from: ['HOSTNAME'], to: ['PHONE'] }],
    layer: 'whois',
    description: 'Telephone number in the registration of a domain.',
    mark: 'seen',
    properties: ROLE,
  },
  REGISTERED_BY: {
    ends: [{ from: ['HOSTNAME', 'ASN', 'PREFIX'], to: ['ORGANIZATION'] }],
    layer: 'organizations',
    description: 'Registrant or registry organisation, as WHOIS and the registries print it.',
    mark: 'seen',
    properties: properties('ours', { role: ['string', 'registrant, admin, tech or abuse'] }),
  },
  SAME_ORG_AS: {
    ends: [{ from: ['ORGANIZATION'], to: ['ORGANIZATION'] }],
    queryTime: true,
    layer: 'organizations',
    description: 'Raw registrant string to the one company that it means.',
    mark: 'spec',
    properties: properties('ours', {
      confidence: ['float', '0 to 1'],
      method: ['string', 'exact, suffix, lei or curated'],
    }),
  },
  REGISTERED_TO_ENTITY: {
    ends: [{ from: ['PREFIX', 'REGISTERED_PREFIX', 'ANNOUNCED_PREFIX', 'ASN'], to: ['RDAP_ENTITY'] }],
    layer: 'rdap',
    description: 'Network or AS to its registrant entity in the RDAP of its registry.',
    mark: 'spec',
    properties: properties('ours', {
      role: ['string', 'role of the entity for this object'],
      since: ['int', 'date of the registration, epoch ms'],
    }),
  },
  OPERATES: {
    ends: [{ from: ['TLD_OPERATOR'], to: ['TLD'] }],
    layer: 'dns',
    description: 'Registry to the top-level domain that it runs.',
    mark: 'seen',
  },
  HAS_WHOIS_RECORD: {
    ends: [{ from: ['HOSTNAME'], to: ['WHOIS_RECORD'] }],
    layer: 'whois',
    description: 'Apex to one snapshot of its registration.',
    mark: 'ours',
  },
});
