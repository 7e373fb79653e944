import { STORED_EDGES } from './edges.ts';
import type { EdgeDeclaration, LayerDeclaration } from './model.ts';

/** The layers that one edge type belongs to: its own, and those of the ends that say otherwise. */
export function layersOfEdge(edge: EdgeDeclaration): readonly string[] {
  return [...new Set(edge.ends.map((ends) => ends.layer ?? edge.layer))];
}

const signals = (label: string, ...names: readonly string[]) => names.map((property) => ({ label, property }));

const LAYER_ROWS: Readonly<Record<string, Omit<LayerDeclaration, 'id' | 'edgeTypes'>>> = {
  dns: {
    title: 'DNS',
    description: 'Names, the addresses that they resolve to, name and mail servers, SPF.',
    labels: ['HOSTNAME', 'IPV4', 'IPV6', 'TLD', 'TLD_OPERATOR', 'PUBLIC_SUFFIX'],
    fill: 'weft load zdns answers.jsonl',
  },
  web: {
    title: 'Web links',
    description: 'Hyperlinks between hosts, and captures of pages.',
    labels: ['CAPTURE'],
    fill: 'weft load commoncrawl-domain-links edges.txt',
  },
  whois: {
    title: 'WHOIS',
    description: 'Registrars, contacts and snapshots of registrations.',
    labels: ['REGISTRAR', 'EMAIL', 'PHONE', 'WHOIS_RECORD'],
    fill: 'weft load whois-text example.com.txt',
  },
  rdap: {
    title: 'RDAP',
    description: 'Registrant entities of the regional registries.',
    labels: ['RDAP_ENTITY'],
    fill: 'weft load rdap answers.json',
  },
  organizations: {
    title: 'Organisations',
    description: 'Registrants, folded to companies, and whose an AS is by name.',
    labels: ['ORGANIZATION'],
    fill: 'weft refresh asn2org',
  },
  'bgp-announcements': {
    title: 'BGP announcements',
    description: 'Announced blocks and their origin AS.',
    labels: ['ASN', 'ASN_NAME', 'ANNOUNCED_PREFIX', 'PREFIX'],
    fill: 'weft refresh ris-tables',
  },
  'bgp-adjacency': {
    title: 'BGP adjacency',
    description: 'Which AS exchange routes, and as what.',
    labels: [],
    derivedFrom: 'bgp-paths',
    fill: 'weft refresh ris-tables',
  },
  'bgp-paths': {
    title: 'BGP paths',
    description: 'AS paths as collectors observed them.',
    labels: ['AS_PATH'],
    fill: 'weft refresh ris-tables',
  },
  moas: {
    title: 'Multiple origins',
    description: 'Blocks with more than one origin AS at once.',
    labels: [],
    derivedFrom: 'bgp-announcements',
    fill: 'weft refresh ris-tables',
  },
  rpki: {
    title: 'RPKI',
    description: 'Route origin authorisations and what they cover.',
    labels: ['ROA'],
    fill: 'weft refresh rpki-client-vrps',
  },
  'routing-signals': {
    title: 'Routing signals',
    description: 'Anomalies in the routes of AS, with the resulting posture.',
    labels: ['ROUTING_SIGNAL'],
    signals: signals('ASN', 'hijackPosture', 'isRouteLeaker'),
    derivedFrom: 'bgp-announcements',
  },
  geolocation: {
    title: 'Geolocation',
    description: 'Where addresses are.',
    labels: ['CITY', 'COUNTRY'],
    fill: 'weft refresh ip-location-db-country',
  },
  'registry-delegations': {
    title: 'Registry delegations',
    description: 'Blocks and AS numbers as the regional registries delegated them.',
    labels: ['REGISTERED_PREFIX', 'RIR'],
    fill: 'weft refresh nro-delegated',
  },
  'as-sets': {
    title: 'AS sets',
    description: 'Named sets of AS from routing registries.',
    labels: ['AS_SET'],
    fill: 'weft refresh ripe-as-sets',
  },
  'threat-listings': {
    title: 'Threat listings',
    description: 'Feeds, their categories, and what they list.',
    labels: ['FEED_SOURCE', 'CATEGORY', 'CRYPTO_ADDRESS'],
    fill: 'weft refresh stamparm-ipsum tweetfeed abuse-ch-threatfox-iocs',
  },
  'tags-attribution': {
    title: 'Tags and attribution',
    description: 'MISP tags and named actors of indicators.',
    labels: ['MISP_TAG', 'ACTOR'],
    fill: 'weft refresh misp-galaxy-threat-actor tweetfeed',
  },
  attack: {
    title: 'ATT&CK',
    description: 'Techniques that actors use.',
    labels: ['ATTACK_PATTERN'],
    fill: 'weft refresh misp-galaxy-mitre-intrusion-set misp-galaxy-mitre-attack-pattern mitre-attack',
  },
  'tls-fingerprints': {
    title: 'TLS fingerprints',
    description: 'JARM, JA3, JA3S and JA4 fingerprints.',
    labels: ['TLS_FINGERPRINT'],
    fill: 'weft refresh recog-jarm salesforce-ja3 abuse-ch-ja3',
  },
  tor: {
    title: 'Tor',
    description: 'Relays and the addresses of their exits.',
    labels: ['TOR_RELAY'],
    fill: 'weft refresh tor-onionoo',
  },
  vendors: {
    title: 'Vendors',
    description: 'Who runs addresses, hosts and blocks.',
    labels: ['VENDOR'],
    fill: 'weft refresh aws-ip-ranges google-cloud-ranges cloudflare-ranges',
  },
  'vendor-egress': {
    title: 'Vendor egress',
    description: "Where vendors' traffic leaves.",
    labels: [],
    fill: 'weft refresh ipranges-apple-proxy x4bnet-vpn',
  },
  'certificate-transparency': {
    title: 'Certificate Transparency',
    description: 'Certificates and the names on them.',
    labels: ['TLS_CERTIFICATE'],
    fill: 'weft load crt-sh example.com.json',
  },
  physical: {
    title: 'Physical infrastructure',
    description: 'Facilities, exchanges, cables, landing points, points of presence, cloud regions, root servers.',
    labels: [
      'FACILITY',
      'INTERNET_EXCHANGE',
      'DNS_ROOT_INSTANCE',
      'SUBMARINE_CABLE',
      'LANDING_POINT',
      'CDN_POP',
      'CLOUD_REGION',
    ],
    fill: 'weft refresh cloudflare-colos peeringdb-fac peeringdb-ix peeringdb-ixfac peeringdb-netfac peeringdb-netixlan',
  },
  'curated-signals': {
    title: 'Curated signals',
    description: 'Bulletproof hosting, critical infrastructure, satellite, declining networks, wildcard DNS.',
    labels: [],
    signals: [
      ...signals('ASN', 'isBulletproof', 'isCriticalInfrastructure', 'isSatellite', 'isDeclining'),
      ...signals('PREFIX', 'isBulletproof', 'isCriticalInfrastructure', 'isSatellite'),
      ...signals('HOSTNAME', 'isCriticalInfrastructure', 'isWildcard'),
    ],
    fill: 'weft refresh cisa-dotgov',
  },
  popularity: {
    title: 'Popularity',
    description: 'Popularity ranks of names.',
    labels: [],
    signals: signals('HOSTNAME', 'rank'),
    fill: 'weft refresh tranco-top1m',
  },
  urls: {
    title: 'URLs',
    description: 'URL paths that phishing kits reuse, and their hosts.',
    labels: ['URL'],
    fill: 'weft refresh abuse-ch-urlhaus',
  },
  vulnerabilities: {
    title: 'Vulnerabilities',
    description: 'Vulnerabilities, and what they affect.',
    labels: ['CVE', 'PACKAGE'],
    fill: 'weft refresh cisa-kev first-epss nvd',
  },
  services: {
    title: 'Observed services',
    description: 'Services that scans found, and the vulnerabilities of their software.',
    labels: ['SERVICE'],
    fill: 'weft load nmap scan.xml',
  },
  hashes: {
    title: 'File hashes',
    description: 'Files, known by their hashes.',
    labels: ['FILE_HASH'],
    fill: 'weft refresh abuse-ch-malwarebazaar',
  },
  dnssec: {
    title: 'DNSSEC',
    description: 'Signing algorithms of zones.',
    labels: ['DNSSEC_ALGORITHM'],
    fill: 'weft refresh iana-root-zone',
  },
};

/** Every data layer, in the order of contract 3.7; a layer's edge types are those whose declaration names it. */
export const LAYERS: readonly LayerDeclaration[] = Object.entries(LAYER_ROWS).map(([id, row]) => ({
  id,
  ...row,
  edgeTypes: STORED_EDGES.filter((edge) => layersOfEdge(edge).includes(id)).map((edge) => edge.type),
}));

const BY_ID: ReadonlyMap<string, LayerDeclaration> = new Map(LAYERS.map((layer) => [layer.id, layer]));

/** The declaration of a layer, or undefined when the contract has none of this id. */
export function layerDeclaration(id: string): LayerDeclaration | undefined {
  return BY_ID.get(id);
}
