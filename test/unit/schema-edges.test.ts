import { describe, expect, it } from 'vitest';
import { EDGES, edgeDeclaration } from '../../schema/edges.ts';
import { endsBetween, resolvedEnds, sourceLabels, targetLabels } from '../../schema/introspection.ts';
import { labelDeclaration } from '../../schema/labels.ts';
import { edgePatterns } from '../../schema/query-patterns.ts';

const ADDRESS = 'IPV4 IPV6';
const INDICATOR = 'IPV4 IPV6 HOSTNAME URL FILE_HASH';
const ADDRESS_OR_HOST = 'IPV4 IPV6 HOSTNAME';
const SITES = 'FACILITY INTERNET_EXCHANGE LANDING_POINT CDN_POP CLOUD_REGION DNS_ROOT_INSTANCE';

/** The contract's tables 2.1 to 2.4: type, from, to, marks (both = reads both ways, Q = query time), properties. */
const CONTRACT: readonly (readonly [string, string, string, string?, string?])[] = [
  ['RESOLVES_TO', 'HOSTNAME', ADDRESS, '', 'firstSeen lastSeen ttl'],
  ['CHILD_OF', 'HOSTNAME', 'HOSTNAME TLD'],
  ['CHILD_OF', 'EMAIL', 'HOSTNAME'],
  ['PARENT_OF', 'TLD HOSTNAME', 'HOSTNAME', 'Q'],
  ['ALIAS_OF', 'HOSTNAME', 'HOSTNAME', '', 'firstSeen lastSeen ttl recordType'],
  ['HAS_PTR', ADDRESS, 'HOSTNAME', '', 'firstSeen lastSeen'],
  ['NAMESERVER_FOR', 'HOSTNAME TLD', 'HOSTNAME', '', 'ttl'],
  ['MAIL_FOR', 'HOSTNAME TLD', 'HOSTNAME', '', 'preference ttl'],
  ['SPF_INCLUDE', 'HOSTNAME', 'HOSTNAME TLD', '', 'qualifier macro'],
  ['SPF_IP', 'HOSTNAME', 'IPV4 IPV6 PREFIX', '', 'qualifier'],
  ['SPF_A', 'HOSTNAME', 'HOSTNAME', '', 'qualifier macro'],
  ['SPF_MX', 'HOSTNAME', 'HOSTNAME', '', 'qualifier macro'],
  ['SPF_EXISTS', 'HOSTNAME', 'HOSTNAME', '', 'qualifier macro'],
  ['SPF_REDIRECT', 'HOSTNAME', 'HOSTNAME', '', 'qualifier macro'],
  ['SIGNED_WITH', 'HOSTNAME', 'DNSSEC_ALGORITHM', 'Q', 'keyTag digestType digest ttl'],
  ['LINKS_TO', 'HOSTNAME', 'HOSTNAME', '', 'count isListed'],
  ['LINKS_TO', 'HOSTNAME', 'URL', 'both', 'count isListed'],
  ['CAPTURED_IN', 'HOSTNAME IPV4 IPV6 URL', 'CAPTURE', '', 'isFinal'],
  ['REQUESTED', 'CAPTURE', ADDRESS_OR_HOST, '', 'count'],
  ['HAS_REGISTRAR', 'HOSTNAME', 'REGISTRAR', '', 'since'],
  ['PREV_REGISTRAR', 'HOSTNAME', 'REGISTRAR', '', 'from until'],
  ['HAS_EMAIL', 'HOSTNAME', 'EMAIL', '', 'role'],
  ['HAS_PHONE', 'HOSTNAME', 'PHONE', '', 'role'],
  ['REGISTERED_BY', 'HOSTNAME ASN PREFIX', 'ORGANIZATION', '', 'role'],
  ['SAME_ORG_AS', 'ORGANIZATION', 'ORGANIZATION', 'Q', 'confidence method'],
  ['REGISTERED_TO_ENTITY', 'PREFIX REGISTERED_PREFIX ANNOUNCED_PREFIX ASN', 'RDAP_ENTITY', '', 'role since'],
  ['OPERATES', 'TLD_OPERATOR', 'TLD'],
  ['HAS_WHOIS_RECORD', 'HOSTNAME', 'WHOIS_RECORD'],
  ['BELONGS_TO', ADDRESS, 'PREFIX REGISTERED_PREFIX', 'Q'],
  ['BELONGS_TO', 'PREFIX REGISTERED_PREFIX', 'RIR'],
  ['BELONGS_TO', 'ANNOUNCED_PREFIX', 'PREFIX'],
  ['BELONGS_TO', 'FEED_SOURCE', 'CATEGORY'],
  ['ANNOUNCED_BY', ADDRESS, 'ANNOUNCED_PREFIX', 'Q'],
  ['ROUTES', 'ASN', 'PREFIX ANNOUNCED_PREFIX', 'both Q', 'firstSeen lastSeen'],
  ['HAS_NAME', 'ASN', 'ASN_NAME', 'Q'],
  ['PEERS_WITH', 'ASN', 'ASN', 'both Q'],
  ['NEIGHBORS', 'ASN', 'ASN', 'both Q', 'sharedThreats'],
  ['BGP_NEIGHBOR', 'ASN', 'ASN', 'both Q', 'relClass provenance confidence basis'],
  ['BGP_PATH', 'AS_PATH', 'ASN', 'Q', 'position isOrigin'],
  ['CONFLICTS_WITH', 'PREFIX ANNOUNCED_PREFIX', 'ASN', 'both Q', 'since kind'],
  ['COVERED_BY_ROA', 'ANNOUNCED_PREFIX', 'ROA', '', 'result'],
  ['COVERS_MORE_SPECIFIC', 'ROA', 'ANNOUNCED_PREFIX PREFIX', '', 'withinMaxLength'],
  ['ATTESTS_PROVIDER', 'ASN', 'ASN'],
  ['AUTHORIZES', 'ROA', 'ASN'],
  ['MEMBER_OF', 'ASN AS_SET', 'AS_SET'],
  ['SHOWS_SIGNAL', 'ASN', 'ROUTING_SIGNAL'],
  ['CONCERNS_PREFIX', 'ROUTING_SIGNAL', 'ANNOUNCED_PREFIX PREFIX'],
  ['CONCERNS_ASN', 'ROUTING_SIGNAL', 'ASN'],
  ['LOCATED_IN', ADDRESS, 'CITY', 'Q', 'accuracyKm'],
  ['LOCATED_IN', SITES, 'CITY', '', 'accuracyKm'],
  ['HAS_COUNTRY', 'ASN CITY IPV4 HOSTNAME PHONE ANNOUNCED_PREFIX REGISTERED_PREFIX', 'COUNTRY', '', 'basis'],
  ['HAS_COUNTRY', 'FACILITY INTERNET_EXCHANGE DNS_ROOT_INSTANCE RDAP_ENTITY', 'COUNTRY', '', 'basis'],
  [
    'LISTED_IN',
    `${INDICATOR} PREFIX ASN TLS_FINGERPRINT CRYPTO_ADDRESS`,
    'FEED_SOURCE',
    'Q',
    'firstSeen lastSeen seenFrom seenUntil listedFrom seenAt publishedAt isDated weight category categories tags count reporters reference usedBy rank reason expiresAt',
  ],
  ['TAGGED_AS', INDICATOR, 'MISP_TAG', 'Q', 'eventId'],
  ['ATTRIBUTED_TO', INDICATOR, 'ACTOR', 'Q', 'confidence method'],
  ['ATTRIBUTED_TO', 'MISP_TAG', 'ACTOR', '', 'confidence method'],
  ['USES_TECHNIQUE', 'ACTOR', 'ATTACK_PATTERN'],
  ['EMITS_TLS_FINGERPRINT', ADDRESS_OR_HOST, 'TLS_FINGERPRINT', '', 'port lastSeen'],
  ['OPERATES_EXIT_NODE', ADDRESS, 'TOR_RELAY', '', 'lastSeen'],
  [
    'DELEGATED_TO',
    `${ADDRESS_OR_HOST} PREFIX`,
    'VENDOR',
    '',
    'channel service region takeover takeoverOnNxdomain takeoverFingerprint',
  ],
  ['EGRESS_OF', 'PREFIX IPV4 IPV6', 'VENDOR', '', 'service egressClass'],
  ['HAS_CERTIFICATE', 'HOSTNAME', 'TLS_CERTIFICATE', '', 'isSan logged_at'],
  ['RUNS_SERVICE', ADDRESS, 'SERVICE'],
  [
    'AFFECTS',
    'CVE',
    'PACKAGE',
    '',
    'versionStartIncluding versionStartExcluding versionEndIncluding versionEndExcluding version nvdRanges cisaRanges cnaRanges osvRanges rangeKeys',
  ],
  ['VULNERABLE_TO', ADDRESS_OR_HOST, 'CVE', '', 'port package confidence'],
  ['AS_PRESENT_AT', 'ASN', 'FACILITY', '', 'localAsn'],
  ['IX_MEMBER', 'ASN', 'INTERNET_EXCHANGE', '', 'speedMbps ipv4 ipv6 isRouteServerPeer'],
  ['IX_AT', 'INTERNET_EXCHANGE', 'FACILITY'],
  ['LANDS_AT', 'SUBMARINE_CABLE', 'LANDING_POINT'],
  ['NEAR_LANDING', 'FACILITY', 'LANDING_POINT', '', 'distanceKm'],
  ['HAS_POP', 'VENDOR', 'CDN_POP'],
  ['HAS_REGION', 'VENDOR', 'CLOUD_REGION'],
  ['IN_REGION', 'PREFIX', 'CLOUD_REGION', '', 'service'],
  ['HOUSED_AT', 'CDN_POP CLOUD_REGION DNS_ROOT_INSTANCE', 'FACILITY', '', 'confidence'],
  ['ORIGINATED_BY', 'DNS_ROOT_INSTANCE', 'ASN'],
];

const PROVENANCE = ['source', 'observed_at', 'inferred', 'sources', 'observed'];
/** For loads only, never shown. */
const HIDDEN = ['claims'];

const words = (text: string) => text.split(' ').filter((word) => word !== '');

/** One line for each pair of labels that an edge type joins, with its marks. */
function pairs(type: string, from: readonly string[], to: readonly string[], marks: string): string[] {
  return from.flatMap((start) => to.map((end) => `${type}: ${start} -> ${end} ${marks}`.trim()));
}

describe('the edges', () => {
  it('The edges join exactly the pairs of labels of the contract, with its directions and query-time marks', () => {
    const declared = EDGES.flatMap((edge) =>
      resolvedEnds(edge).flatMap((ends) => {
        const marks = [ends.direction === 'both' ? 'both' : '', ends.queryTime ? 'Q' : ''].join(' ').trim();
        return pairs(edge.type, ends.from, ends.to, marks);
      }),
    );
    const contract = CONTRACT.flatMap(([type, from, to, marks = '']) => pairs(type, words(from), words(to), marks));
    expect(declared.toSorted()).toEqual(contract.toSorted());
    expect(new Set(declared).size).toBe(declared.length);
  });

  it('The edges are declared once each', () => {
    const types = EDGES.map((edge) => edge.type);
    expect(new Set(types).size).toBe(types.length);
  });

  it.each(CONTRACT.map(([type, from, to, , own = '']) => ({ type, from, to, own })))(
    '$type from $from to $to carries its own properties and says who saw it',
    ({ type, own }) => {
      const expected = type === 'PARENT_OF' ? [] : [...words(own), ...PROVENANCE, ...HIDDEN];
      const declared = edgeDeclaration(type)?.properties.map((property) => property.name) ?? [];
      expect(declared.toSorted()).toEqual(expected.toSorted());
    },
  );

  it('The edges end at declared labels only', () => {
    const ends = EDGES.flatMap((edge) => edge.ends.flatMap((pair) => [...pair.from, ...pair.to]));
    expect(ends.filter((label) => labelDeclaration(label) === undefined)).toEqual([]);
  });

  it('PARENT_OF is not stored: it is CHILD_OF between names, walked backwards', () => {
    const reversed = EDGES.filter((edge) => edge.reverseOf !== undefined);
    expect(reversed.map((edge) => [edge.type, edge.reverseOf])).toEqual([['PARENT_OF', 'CHILD_OF']]);
    for (const from of sourceLabels('PARENT_OF')) {
      expect(endsBetween('CHILD_OF', 'HOSTNAME', from)).toHaveLength(1);
    }
  });

  it('LINKS_TO reads both ways from a host to a URL, but one way from host to host', () => {
    expect(endsBetween('LINKS_TO', 'HOSTNAME', 'URL').map((ends) => ends.direction)).toEqual(['both']);
    expect(endsBetween('LINKS_TO', 'HOSTNAME', 'HOSTNAME').map((ends) => ends.direction)).toEqual(['strict']);
    expect(endsBetween('LINKS_TO', 'URL', 'HOSTNAME')).toEqual([]);
  });

  it('An edge type has its source and target labels, and an unknown type has none', () => {
    expect(sourceLabels('CHILD_OF')).toEqual(['HOSTNAME', 'EMAIL']);
    expect(targetLabels('CHILD_OF')).toEqual(['HOSTNAME', 'TLD']);
    expect(sourceLabels('OWNS')).toEqual([]);
    expect(endsBetween('OWNS')).toEqual([]);
  });

  it('The examples of an edge are anchored on a named node', () => {
    const routes = edgeDeclaration('ROUTES');
    if (routes === undefined) throw new Error('no ROUTES');
    expect(edgePatterns(routes).fastPatterns).toEqual([
      'MATCH (a:ASN {name: "AS64500"})-[:ROUTES]->(b:PREFIX) RETURN b.name LIMIT 25',
      'MATCH (a:ASN)-[:ROUTES]->(b:PREFIX {name: "192.0.2.0/24"}) RETURN a.name LIMIT 25',
    ]);
  });
});
