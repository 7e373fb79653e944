import type { FullExamples } from '../field-uses.ts';
import { AS_SETS } from './as-sets.ts';
import { ATTACK } from './attack.ts';
import { BGP_ADJACENCY } from './bgp-adjacency.ts';
import { BGP_ANNOUNCEMENTS } from './bgp-announcements.ts';
import { CERTIFICATE_TRANSPARENCY } from './certificate-transparency.ts';
import { CURATED_SIGNALS } from './curated-signals.ts';
import { DNS } from './dns.ts';
import { GEOLOCATION } from './geolocation.ts';
import { HASHES } from './hashes.ts';
import { ORGANIZATIONS } from './organizations.ts';
import { PHYSICAL } from './physical.ts';
import { POPULARITY } from './popularity.ts';
import { RDAP } from './rdap.ts';
import { REGISTRY_DELEGATIONS } from './registry-delegations.ts';
import { RPKI } from './rpki.ts';
import { SERVICES } from './services.ts';
import { TAGS_ATTRIBUTION } from './tags-attribution.ts';
import { THREAT_LISTINGS } from './threat-listings.ts';
import { TLS_FINGERPRINTS } from './tls-fingerprints.ts';
import { TOR } from './tor.ts';
import { VENDORS } from './vendors.ts';
import { VULNERABILITIES } from './vulnerabilities.ts';
import { WEB } from './web.ts';
import { WHOIS } from './whois.ts';

/** For each layer: a record of each of its sources that lists its fields, with all that the publisher's format has. */
export const FIELD_EXAMPLES: Readonly<Record<string, FullExamples>> = {
  'as-sets': AS_SETS,
  attack: ATTACK,
  'bgp-adjacency': BGP_ADJACENCY,
  'bgp-announcements': BGP_ANNOUNCEMENTS,
  'certificate-transparency': CERTIFICATE_TRANSPARENCY,
  'curated-signals': CURATED_SIGNALS,
  dns: DNS,
  geolocation: GEOLOCATION,
  hashes: HASHES,
  organizations: ORGANIZATIONS,
  physical: PHYSICAL,
  popularity: POPULARITY,
  rdap: RDAP,
  'registry-delegations': REGISTRY_DELEGATIONS,
  rpki: RPKI,
  services: SERVICES,
  'tags-attribution': TAGS_ATTRIBUTION,
  'threat-listings': THREAT_LISTINGS,
  'tls-fingerprints': TLS_FINGERPRINTS,
  tor: TOR,
  vendors: VENDORS,
  vulnerabilities: VULNERABILITIES,
  web: WEB,
  whois: WHOIS,
};
