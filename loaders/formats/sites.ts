import { cityName, foldCountry, keyOrNull } from '../../schema/keys/index.ts';
import type { Fact } from '../source.ts';
import type { NodeKey } from './said.ts';

/** Where a publisher says that a building, an exchange or a site is; absent where it does not say. */
export interface SitePlace {
  readonly city?: string | null | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | null | undefined;
}

/** Sites whose country is told beside their city (contract 2.2); of others the city alone tells it. */
const WITH_COUNTRY: ReadonlySet<string> = new Set(['FACILITY', 'INTERNET_EXCHANGE', 'DNS_ROOT_INSTANCE']);

/** A site with what is said of it, in its city, and of its country where the contract has that. */
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

/** Both coordinates of a site, or neither: half a place is none, and neither are the zeros that stand for an unknown one. */
export function coordinatesOf(
  latitude: number | null | undefined,
  longitude: number | null | undefined,
): { readonly latitude?: number; readonly longitude?: number } {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return {};
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return !isOnEarth || (latitude === 0 && longitude === 0) ? {} : { latitude, longitude };
}
