import { cityName, foldCountry, keyOrNull } from '../../schema/keys/index.ts';
import type { Fact } from '../source.ts';
import type { NodeKey } from './said.ts';

/** The place of a building, an exchange or a site, by a publisher; absent if it does not say. */
export interface SitePlace {
  readonly city?: string | null | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null | undefined;
}

/** Sites with an edge to their country in addition to their city (contract 2.2). For other sites only the city shows the country. */
const WITH_COUNTRY: ReadonlySet<string> = new Set(['FACILITY', 'INTERNET_EXCHANGE', 'DNS_ROOT_INSTANCE']);

/** Returns a site with its properties, in its city, and in its country if the contract has that edge. */
export function* siteFacts(
  site: NodeKey,
  properties: Readonly<Record<string, unknown>>,
  { city, country }: SitePlace,
): Iterable<Fact> {
  yield { kind: 'node', ...site, properties };
  const code = keyOrNull(() => foldCountry(country ?? ''));
  if (code === null) return;
  const name = keyOrNull(() => cityName(city ?? '', code));
  if (name !== null) {
    const place = { label: 'CITY', name };
    yield { kind: 'node', ...place };
    yield { kind: 'edge', type: 'LOCATED_IN', from: site, to: place };
  }
  if (WITH_COUNTRY.has(site.label)) {
    yield { kind: 'edge', type: 'HAS_COUNTRY', from: site, to: { label: 'COUNTRY', name: code } };
  }
}

/** Returns both coordinates of a site, or neither. One alone is no place, and zeros mean an unknown one. */
export function coordinatesOf(
  latitude: number | null | undefined,
  longitude: number | null | undefined,
): { readonly latitude?: number; readonly longitude?: number } {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return {};
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return !isOnEarth || (latitude === 0 && longitude === 0) ? {} : { latitude, longitude };
}
