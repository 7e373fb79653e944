/** What kind of address a candidate is: one of its own, or one of many tenants (contract 4.6). */
import { organisationSlug, vendorSlug } from '../../engine/attribution/organisation.ts';
import { seekFragment } from '../../engine/ranges/planes.ts';
import { CROWD as MOST_APEXES } from '../../schema/bounds.ts';
import { TENANTS_READ } from '../../verdicts/sharing.ts';

/** Vendors whose addresses serve all of their customers. A cloud or a hoster rents out addresses one by one: those stay. */
const SHARING = "['saas', 'mail', 'media', 'ai', 'security', 'dns', 'registry']";

/** Services of clouds that are CDNs, and that serve all customers from the same addresses, as ranges and suffixes name them. */
const CDN_SERVICES = ['CLOUDFRONT', 'cloudfront.net', 'azureedge.net', 'azurefd.net', 'FrontDoor'];
const SHARED_SERVICES = ['S3', 'API_GATEWAY', 'GLOBALACCELERATOR', 'Storage', 'ROUTE53'];

/** Suffixes of CDNs: parts of them. */
const CDN_SUFFIXES = [
  ...[
    'cloudfront.net',
    'azureedge.net',
    'azurefd.net',
    'cloudflare',
    'fastly',
    'akamai',
    'edgekey.net',
    'edgesuite.net',
  ],
  ...['b-cdn.net', 'cdn77'],
];
/** Suffixes under which a cloud names the machines and the load balancers of its customers, one by one: parts of them. */
const MACHINE_SUFFIXES = [
  ...['elb.', 'compute', 'cloudapp', 'linode', 'your-server', 'vps', 'instances.', 'googleusercontent'],
];

/** Classes of what leaves from an address that tell that many share it. */
const SHARED_EGRESS = "['vpn', 'proxy', 'tor-exit', 'residential-proxy', 'privacy-relay', 'corporate-egress']";

/** More registrable domains than this have one mail host, or are aliases of one name, where that is a provider's. */
const MOST_DOMAINS = 5;

const list = (words: readonly string[]): string => `[${words.map((word) => `'${word}'`).join(', ')}]`;
const holdsAny = (text: string, words: readonly string[]): string =>
  `any(word IN ${list(words)} WHERE ${text} CONTAINS word)`;

/** The name and the names above it, without the top-level domain. */
const UP = `[level IN range(0, size(split(via, '.')) - 2) | reduce(joined = '', part IN split(via, '.')[level..]
      | joined + CASE joined WHEN '' THEN '' ELSE '.' END + part)]`;

const VENDORS_OF_NAME = `COLLECT { MATCH (named:HOSTNAME)-[:DELEGATED_TO]->(v:VENDOR) USING INDEX named:HOSTNAME(name) WHERE named.name IN up AND NOT v.name IN vendors RETURN v.category }`;

const SUFFIXES = `COLLECT { MATCH (s:PUBLIC_SUFFIX) USING INDEX s:PUBLIC_SUFFIX(name) WHERE s.name IN up + [name IN up | '*.' + name] AND s.section = 'private' RETURN s.name }`;

const servesMany = (step: string): string =>
  `size(COLLECT { MATCH (:HOSTNAME {name: via})${step}(served:HOSTNAME) WITH served LIMIT 500
        RETURN DISTINCT served.apex LIMIT ${MOST_DOMAINS + 1} }) > ${MOST_DOMAINS}`;

/**
 * Clause that binds `services`: maps of `name` and `isCdn`, of those names that stand between the host and an address and
 * are a provider's for many customers. It reads `entry`, `pieces` and `vendors` (whose the host itself is).
 */
export const SERVICES = `CALL (entry, pieces, vendors) {
  CALL (pieces) {
    UNWIND pieces AS piece
    RETURN DISTINCT piece.via AS via
  }
  WITH entry, vendors, via WHERE via IS NOT NULL AND via <> entry.zone AND NOT via ENDS WITH '.' + entry.zone
  WITH via, vendors, ${UP} AS up
  WITH via, ${VENDORS_OF_NAME} AS categories, ${SUFFIXES} AS suffixes
  WITH via, 'cdn' IN categories OR any(suffix IN suffixes WHERE ${holdsAny('suffix', CDN_SUFFIXES)}) AS isCdn,
    any(category IN categories WHERE category IN ${SHARING})
      OR any(suffix IN suffixes WHERE NOT ${holdsAny('suffix', MACHINE_SUFFIXES)})
      OR ${servesMany('-[:MAIL_FOR]->')} OR ${servesMany('<-[:ALIAS_OF]-')} AS isShared
  WITH via, isCdn WHERE isCdn OR isShared
  RETURN collect({name: via, isCdn: isCdn}) AS services
}`;

/** Who runs the address, as edges of its own say, or the ranges that hold one that is not stored. */
const OPERATORS = `COLLECT { MATCH (n)-[d:DELEGATED_TO]->(v:VENDOR) WHERE NOT v.name IN vendors
      RETURN {name: v.name, category: v.category, service: coalesce(d.service, ''), path: 'DELEGATED_TO->VENDOR:' + v.name} AS operator
    UNION MATCH (p:PREFIX)-[d:DELEGATED_TO]->(v:VENDOR) USING INDEX p:PREFIX(name) WHERE p.name IN held.networks AND NOT v.name IN vendors
      RETURN {name: v.name, category: v.category, service: coalesce(d.service, ''),
        path: 'BELONGS_TO->PREFIX:' + p.name + '->DELEGATED_TO->VENDOR:' + v.name} AS operator }`;

const ASN = `coalesce(head(COLLECT { MATCH (n)-[:ANNOUNCED_BY]->(:ANNOUNCED_PREFIX)-[:ROUTES]-(a:ASN) RETURN a.name ORDER BY a.asn, a.name LIMIT 1 }),
      head(COLLECT { MATCH (n)-[:BELONGS_TO]->(:PREFIX)-[:ROUTES]-(a:ASN) RETURN a.name ORDER BY a.asn, a.name LIMIT 1 }),
      'AS' + toString(route.origins[0]))`;

/** The vendor that the name of the AS is, where no range of the address is known. */
const CDN_BY_AS = `COLLECT { MATCH (:ASN {name: asn})-[:HAS_NAME]->(called:ASN_NAME) WHERE size(operators) = 0
      WITH ${organisationSlug('coalesce(called.legalName, called.handle, called.name)')} AS slug
      MATCH (v:VENDOR {category: 'cdn'}) USING INDEX v:VENDOR(name) WHERE v.name = ${vendorSlug('slug')} AND NOT v.name IN vendors
      RETURN {name: v.name, category: v.category, service: '', path: 'ANNOUNCED_BY->ANNOUNCED_PREFIX<-ROUTES<-ASN:' + asn} }`;

/**
 * Clause that binds `asn` (its origin AS, or null), `crowd` ('cdn', 'shared', or null for an address of its own) and
 * `crowdTold` (what tells so). It reads `n` (the address's node or null), `key`, `vendors`, `between` (those of `services` that
 * lead to it) and `isDirect` (something else leads to it as well).
 */
export const CROWD = `CALL (n, key, vendors, between, isDirect) {
  ${seekFragment('vendor', 'key', { as: 'held', optional: true })}
  ${seekFragment('announced', 'key', { as: 'route', optional: true })}
  WITH n, vendors, between, isDirect, ${OPERATORS} AS operators, ${ASN} AS asn
  WITH *, operators + ${CDN_BY_AS} AS operators
  WITH *, [o IN operators WHERE o.category = 'cdn' OR ${holdsAny('o.service', CDN_SERVICES)} | o.path] AS cdns,
    [o IN operators WHERE o.category IN ${SHARING} OR ${holdsAny('o.service', SHARED_SERVICES)} | o.path]
      + [class IN coalesce(n.egressClasses, []) WHERE class IN ${SHARED_EGRESS} | 'egress:' + class]
      + COLLECT { MATCH (n)-[:LISTED_IN]->(f:FEED_SOURCE) WHERE f.meaning = 'shared' OR f.id = 'misp-public-dns' RETURN 'LISTED_IN->FEED_SOURCE:' + f.name }
      + CASE WHEN size(COLLECT { MATCH (n)<-[:RESOLVES_TO]-(tenant:HOSTNAME) WITH tenant LIMIT ${TENANTS_READ}
        RETURN DISTINCT tenant.apex AS apex LIMIT ${MOST_APEXES + 1} }) > ${MOST_APEXES} THEN ['shared-host:many-domains'] ELSE [] END AS shares
  WITH *, CASE WHEN isDirect THEN [] ELSE [s IN between WHERE s.isCdn | 'service-name:' + s.name] END AS cdnNames,
    CASE WHEN isDirect THEN [] ELSE [s IN between | 'service-name:' + s.name] END AS serviceNames
  RETURN asn, CASE WHEN size(cdns + cdnNames) > 0 THEN 'cdn' WHEN size(shares + serviceNames) > 0 THEN 'shared' END AS crowd,
    (cdns + shares + serviceNames)[..2] AS crowdTold
}`;
