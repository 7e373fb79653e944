import type { Network } from '../schema/keys/index.ts';
import type { Reader } from '../store/database.ts';
import { traitsOf } from './address-use.ts';
import { type LocationRecord, locationRecord } from './location-record.ts';
import { type Attribute, COUNTRY_SPEAKER, OTHER_ATTRIBUTES, SHARED_ATTRIBUTES } from './networks/attributes.ts';
import { readParts } from './networks/read-parts.ts';
import { readSurroundings } from './networks/read-surroundings.ts';
import { type LocatedPart, type OtherValue, type Share, type Told, toldOf, usualOf } from './networks/shares.ts';

/** Attributes whose shares a network reports. */
type SharedAttribute = keyof typeof SHARED_ATTRIBUTES;

/** A network as a whole: what at least 90 % of its addresses have, and how much of it has what. */
export interface NetworkLocation extends LocationRecord {
  readonly shares: Readonly<Record<SharedAttribute, Share>>;
  readonly largest: Readonly<Record<SharedAttribute, OtherValue | null>>;
  /** Addresses that the shares are estimated by; null where they were counted. */
  readonly sampled: number | null;
}

/** The location record of a folded network, or null where no plane says anything of any part of it. */
export async function readNetworkLocation(reader: Reader, network: Network): Promise<NetworkLocation | null> {
  const { parts, whole, sampled } = await readParts(reader, network);
  if (parts.length === 0) return null;
  const surroundingsOf = await readSurroundings(reader, parts);
  const located = parts.map(({ size, held }) => {
    const { around, use } = surroundingsOf(held);
    const record = locationRecord(held.geolocation ?? {}, around);
    return { size, record: { ...record, traits: traitsOf(use, record.traits).traits } };
  });
  return { ...networkLocation(located, whole), sampled };
}

/** What the parts of a network of a size say of it as a whole; their records are those that look-ups of their addresses answer. */
export function networkLocation(parts: readonly LocatedPart[], whole: bigint): Omit<NetworkLocation, 'sampled'> {
  const tell = <Value>(attribute: Attribute<Value>) => toldOf(attribute, parts, whole);
  const told = {
    continent: tell(SHARED_ATTRIBUTES.continent),
    country: tell(SHARED_ATTRIBUTES.country),
    region: tell(SHARED_ATTRIBUTES.region),
    city: tell(SHARED_ATTRIBUTES.city),
    postal: tell(SHARED_ATTRIBUTES.postal),
    location: tell(SHARED_ATTRIBUTES.location),
    asn: tell(SHARED_ATTRIBUTES.asn),
    isp: tell(SHARED_ATTRIBUTES.isp),
    organization: tell(SHARED_ATTRIBUTES.organization),
    userType: tell(SHARED_ATTRIBUTES.userType),
  };
  return {
    continent: told.continent.value ?? { code: null, name: null },
    country: told.country.value ?? { isoCode: null, name: null },
    region: told.region.value ?? { name: null, isoCode: null },
    city: told.city.value ?? { name: null },
    postal: told.postal.value ?? { code: null },
    location: {
      ...(told.location.value ?? { latitude: null, longitude: null, accuracyRadius: null }),
      timeZone: tell(OTHER_ATTRIBUTES.timeZone).value,
    },
    isp: {
      name: told.isp.value,
      organization: told.organization.value,
      ...(told.asn.value ?? { asn: null, asnOrganization: null }),
    },
    traits: {
      userType: told.userType.value,
      isAnonymousProxy: tell(OTHER_ATTRIBUTES.isAnonymousProxy).value,
      isTorExitNode: tell(OTHER_ATTRIBUTES.isTorExitNode).value,
      isVpn: tell(OTHER_ATTRIBUTES.isVpn).value,
    },
    ...(usualOf(COUNTRY_SPEAKER, told.country.having) ?? { countryBasis: null, source: null, observedAt: null }),
    shares: ofEach(told, ({ share }) => share),
    largest: ofEach(told, ({ largest }) => largest),
  };
}

type Shared<Value> = Record<SharedAttribute, Value>;

function ofEach<Made>(told: Shared<Told<unknown>>, make: (told: Told<unknown>) => Made): Shared<Made> {
  return {
    continent: make(told.continent),
    country: make(told.country),
    region: make(told.region),
    city: make(told.city),
    postal: make(told.postal),
    location: make(told.location),
    asn: make(told.asn),
    isp: make(told.isp),
    organization: make(told.organization),
    userType: make(told.userType),
  };
}
