import { sourceDeclaration } from '../catalog.ts';
import type { SourceDeclaration } from '../source.ts';
import type { Check } from './check-record.ts';

/**
 * What a graph begins with: a table of routes with its paths, what is signed, who registered what, places, popular names, threat feeds, and what
 * is exploited. All of it is public without a key or an agreement, and no terms of it rule out commercial use. In the order in which each
 * is best judged: where names are registered before names, networks before what lies in them, popular names before lists of bad ones.
 */
const STARTER_IDS = [
  'public-suffix-list',
  'country-codes',
  'iana-tlds',
  'iana-root-db',
  'rir-delegated-afrinic',
  'rir-delegated-apnic',
  'rir-delegated-arin',
  'rir-delegated-lacnic',
  'rir-delegated-ripencc',
  'ripe-asnames',
  'asn2org',
  'ris-tables',
  'rpki-client-vrps',
  'ip-location-db-country',
  'geonames-cities15000',
  'tranco-top1m',
  'misp-ti-falsepositives',
  'misp-galaxy-threat-actor',
  'misp-galaxy-mitre-attack-pattern',
  'misp-galaxy-mitre-intrusion-set',
  'mitre-attack',
  'aws-ip-ranges',
  'google-cloud-ranges',
  'cloudflare-ranges',
  'abuse-ch-feodo-tracker',
  'abuse-ch-threatfox-iocs',
  'abuse-ch-urlhaus',
  'spamhaus-drop',
  'spamhaus-dropv6',
  'stamparm-ipsum',
  'tor-exit-nodes',
  'tweetfeed',
  'cisa-kev',
  'first-epss',
];

const HOUR_MS = 60 * 60 * 1000;

/** The sources of the starter set, in the order in which they are to be loaded. Throws where the catalog lacks one. */
export function starterSet(): readonly SourceDeclaration[] {
  return STARTER_IDS.map((id) => {
    const source = sourceDeclaration(id);
    if (source === undefined) throw new Error(`the starter set names ${id}, which is not in the catalog`);
    return source;
  });
}

/** Those of some sources that are still to be refreshed: whose publisher was not asked within their cadence, or in vain. */
export function outstanding(
  sources: readonly SourceDeclaration[],
  checks: ReadonlyMap<string, Check>,
  now: number,
): readonly SourceDeclaration[] {
  return sources.filter(({ id, cadenceHours }) => {
    const check = checks.get(id);
    return check === undefined || check.status === 'failed' || now - check.at >= cadenceHours * HOUR_MS;
  });
}
