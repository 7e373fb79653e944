import { sourceDeclaration } from '../catalog.ts';
import type { SourceDeclaration } from '../source.ts';
import type { Check } from './check-record.ts';

/**
 * The sources that a graph begins with: a table of routes with its paths, signed data, registrations, places, popular names, threat feeds,
 * and exploited vulnerabilities. All of them are public without a key or an agreement, and none of their terms rule out commercial use. The
 * order serves the verdicts: the Public Suffix List before names, networks before what lies in them, popular names before lists of bad
 * ones.
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

/** Returns the sources of the starter set, in the order in which they must be loaded. Throws if the catalog lacks one. */
export function starterSet(): readonly SourceDeclaration[] {
  return STARTER_IDS.map((id) => {
    const source = sourceDeclaration(id);
    if (source === undefined) throw new Error(`the starter set names ${id}, which is not in the catalog`);
    return source;
  });
}

/** Returns the sources that still need a refresh: the last request to the publisher is older than their cadence, or it failed. */
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
