/** Where an address or a network belongs, stored or not: who announces it, whose it is, and its place. */

import type { RegionPlace } from '../../facts/cloud-regions.ts';
import { type Owner, readOwners, type System } from '../../facts/owners.ts';
import { readSurroundings, type Surroundings } from '../../facts/whereabouts.ts';
import { foldSearchText, prefixLength } from '../../schema/keys/index.ts';
import type { Reader } from '../../store/database.ts';
import { type BasedCountry, basedCountry } from '../based-country.ts';

/** An address or a network. */
export interface Located {
  /** Name of an address, null for a network. */
  readonly address: string | null;
  /** Order keys of its first and last address. */
  readonly key: string;
  readonly last: string;
  /** Bits of a network; `ADDRESS_BITS` for an address of either family. */
  readonly length: number;
}

/** No network is longer than an address. */
export const ADDRESS_BITS = 128;

/** Where something belongs, each null where it is not known. */
export interface Whereabouts {
  /** The announced network that holds it. */
  readonly prefix: string | null;
  /** Number of its origin AS, and when that was last seen (epoch ms). */
  readonly asn: number | null;
  readonly asnSeen: number | null;
  readonly vendor: string | null;
  readonly registrant: string | null;
  /** Who uses a part of what another announces. */
  readonly tenant: string | null;
  /** Where it is, by sources of places. */
  readonly country: string | null;
  readonly city: string | null;
  /** Where the region of the vendor who runs it is. */
  readonly region: RegionPlace | null;
  /** Where it is registered. */
  readonly registration: string | null;
  /** Name of its network by the location source. */
  readonly network: string | null;
}

/** The whereabouts of an indicator without addresses. */
export const NOWHERE: Whereabouts = {
  prefix: null,
  asn: null,
  asnSeen: null,
  vendor: null,
  registrant: null,
  tenant: null,
  country: null,
  city: null,
  region: null,
  registration: null,
  network: null,
};

/** Where these belong, in their order; null stands for what has no addresses. */
export async function readWhereabouts(
  reader: Reader,
  things: readonly (Located | null)[],
): Promise<readonly Whereabouts[]> {
  const located = things.filter((thing) => thing !== null);
  const around = await readSurroundings(
    reader,
    located.map(({ key }) => key),
  );
  const holding = located.map((thing, at) => holdingOf(thing, around[at]));
  const owners = await readOwners(reader, holding);
  const found = new Map(located.map((thing, at) => [thing, whereaboutsOf(holding[at], owners[at])]));
  return things.map((thing) => (thing === null ? NOWHERE : (found.get(thing) ?? NOWHERE)));
}

/** The owner, and the basis of that. */
export interface Ownership {
  readonly owner: string | null;
  readonly ownerSource: 'vendor' | 'registration' | 'geolocation' | 'registry-of-AS' | null;
}

/** The owner: the vendor that runs it, its registrant, or the holder of its network. */
export function ownerOf({ vendor, registrant, tenant, network }: Whereabouts, system: System | null): Ownership {
  const claims = [
    ['vendor', vendor],
    ['registration', registrant],
    ['geolocation', tenant],
    ['registry-of-AS', system?.registrant ?? system?.legalName ?? system?.name ?? null],
    ['geolocation', network],
  ] as const;
  const [ownerSource = null, owner = null] = claims.find(([, name]) => name !== null) ?? [];
  return { owner, ownerSource };
}

/** Where something is; where that is not known, where it is registered, else where its AS is. */
export function countryOf({ country, region, registration }: Whereabouts, system: System | null): BasedCountry {
  return basedCountry({
    geolocation: country,
    'cloud-region': region?.country ?? null,
    registration,
    'registry-of-AS': system?.country ?? null,
  });
}

/** The networks that hold all of an indicator, and what the location source says of all of it. */
interface Holding extends Pick<Located, 'address'> {
  readonly run: readonly string[];
  readonly delegation: string | null;
  readonly held: readonly string[];
  readonly announced: string | null;
  readonly registered: string | null;
  readonly place: Surroundings['place'];
}

function holdingOf({ address, key, last, length }: Located, around: Surroundings | undefined): Holding {
  const holding = (networks: readonly string[] = []) => networks.filter((network) => prefixLength(network) <= length);
  const [announced = null, ...wider] = holding(around?.announced);
  const registered = holding(around?.registered);
  const place = around?.place ?? null;
  return {
    address,
    run: holding(around?.run),
    delegation: holding([around?.delegation ?? []].flat())[0] ?? null,
    held: [...registered, ...(announced === null ? [] : [announced, ...wider])],
    announced,
    registered: registered[0] ?? null,
    place: place !== null && place.end >= last && place.start <= key ? place : null,
  };
}

function whereaboutsOf(holding: Holding | undefined, owner: Owner | undefined): Whereabouts {
  if (holding === undefined || owner === undefined) return NOWHERE;
  const { announced, place } = holding;
  const { origin } = owner;
  return {
    prefix: announced,
    asn: origin,
    asnSeen: origin === null ? null : owner.originSeen,
    vendor: owner.vendor,
    registrant: owner.registrant,
    tenant: tenantOf(holding, origin),
    country: place?.countryCode ?? null,
    city: place?.cityName ?? null,
    region: owner.region,
    registration: owner.country,
    network: place?.asnOrganization ?? place?.organization ?? place?.ispName ?? null,
  };
}

/**
 * Where the location source names a part of an announced block, it knows the owner better than the announcement: another network, or a
 * customer, whom it names next to the network that serves them.
 */
function tenantOf({ announced, place }: Holding, origin: number | null): string | null {
  const [network] = place?.networks ?? [];
  if (place === null || place.asn === null || origin === null || announced === null || network === undefined)
    return null;
  if (prefixLength(network) <= prefixLength(announced)) return null;
  return place.asn === origin ? customerOf(place) : (place.organization ?? place.asnOrganization);
}

/** A service that bears the name of the company that announces it (`APNIC and Cloudflare DNS Resolver project`) is that company's own. */
function customerOf({ organization, asnOrganization }: NonNullable<Holding['place']>): string | null {
  if (organization === null || asnOrganization === null) return null;
  const [company] = wordsOf(asnOrganization);
  return company !== undefined && wordsOf(organization).has(company) ? null : organization;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(foldSearchText(text).split(/[^\p{L}\p{N}]+/u));
}
