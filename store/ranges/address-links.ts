/** Derives the edges that an address has from the networks around it, whether it is stored or only asked for (contract 2.2, 2.3). */
import { cityName, foldCountry, keyOrNull, prefixLength } from '../../schema/keys/index.ts';
import type { Link } from './link.ts';
import { provenance, type Said } from './provenance.ts';

export type AddressLabel = 'IPV4' | 'IPV6';

/** A network of a plane with who says that it is in it. */
export interface Holder {
  readonly name: string;
  readonly said: readonly Said[];
}

/** Location of an address from the location sources; null if they have none. */
export interface Place {
  readonly city: string | null;
  readonly country: string | null;
  readonly accuracyKm: number | null;
  readonly said: readonly Said[];
}

/** Data of the planes about one address: the most specific network of each that contains it, and its place. */
export interface AddressHolders {
  readonly name: string;
  readonly announced: Holder | null;
  readonly listed: Holder | null;
  readonly registered: Holder | null;
  /** The most specific network that a vendor runs. */
  readonly run: Holder | null;
  /** The most specific network that traffic of a vendor leaves from. */
  readonly egress: Holder | null;
  readonly place: Place;
}

/** The edge types that follow from the planes, each with the label at its end, in the order of writing. */
export const ADDRESS_SHAPES = [
  { type: 'ANNOUNCED_BY', to: 'ANNOUNCED_PREFIX' },
  { type: 'BELONGS_TO', to: 'PREFIX' },
  { type: 'BELONGS_TO', to: 'REGISTERED_PREFIX' },
  { type: 'LOCATED_IN', to: 'CITY' },
  { type: 'HAS_COUNTRY', to: 'COUNTRY' },
] as const;

/** The place of a location record; a territory that is no country of ISO 3166-1 has no COUNTRY. */
export function placeOf(city: unknown, country: unknown, accuracyKm: unknown, said: readonly Said[]): Place {
  return {
    city: cityOf(city, country),
    country: typeof country === 'string' ? keyOrNull(() => foldCountry(country)) : null,
    accuracyKm: typeof accuracyKm === 'number' ? accuracyKm : null,
    said,
  };
}

/** Name of the CITY node of a place (`City, CC`); null where the city or a known country is missing. */
export function cityOf(city: unknown, country: unknown): string | null {
  if (typeof city !== 'string' || typeof country !== 'string') return null;
  return keyOrNull(() => cityName(city, country));
}

/** The edges of one address to the networks that hold it and to its place. Of IPv6 none leads to a country. */
export function addressLinks(label: AddressLabel, holders: AddressHolders): Link[] {
  const { name, announced, listed, registered, run, egress, place } = holders;
  const link = (type: string, to: string, end: string | null, properties: Link['properties']): Link[] =>
    end === null ? [] : [{ type, from: { label, name }, to: { label: to, name: end }, properties }];
  const held = (type: string, to: string, holder: Holder | null): Link[] =>
    link(type, to, holder?.name ?? null, provenance(holder?.said ?? [], true));
  const accuracy = place.accuracyKm === null ? {} : { accuracyKm: place.accuracyKm };
  return [
    ...held('ANNOUNCED_BY', 'ANNOUNCED_PREFIX', announced),
    ...blocksOf(announced, listed, run, insideOf(egress, run)).flatMap((block) => held('BELONGS_TO', 'PREFIX', block)),
    ...held('BELONGS_TO', 'REGISTERED_PREFIX', registered),
    ...link('LOCATED_IN', 'CITY', place.city, { ...provenance(place.said, true), ...accuracy }),
    ...(label === 'IPV4' ? countryLink(label, name, place) : []),
  ];
}

function countryLink(label: AddressLabel, name: string, { country, said }: Place): Link[] {
  if (country === null) return [];
  const properties = { ...provenance(said, true), basis: 'geo' };
  return [{ type: 'HAS_COUNTRY', from: { label, name }, to: { label: 'COUNTRY', name: country }, properties }];
}

/** The block if it is inside the other: a block wider than the operator's may belong to a different vendor. */
function insideOf(block: Holder | null, outer: Holder | null): Holder | null {
  return block === null || outer === null || prefixLength(block.name) > prefixLength(outer.name) ? block : null;
}

/** Blocks that contain an address, each once; if several planes have one, the first names the sources. */
function blocksOf(...holders: readonly (Holder | null)[]): Holder[] {
  const blocks = new Map<string, Holder>();
  for (const holder of holders) {
    if (holder !== null && !blocks.has(holder.name)) blocks.set(holder.name, holder);
  }
  return [...blocks.values()];
}
