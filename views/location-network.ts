import type { Network } from '../schema/keys/index.ts';
import type { Reader } from '../store/database.ts';
import { traitsOf } from './address-use.ts';
import { type LocationRecord, locationRecord } from './location-record.ts';
import { type Attribute, COUNTRY_SPEAKER, OTHER_ATTRIBUTES, SHARED_ATTRIBUTES } from './networks/attributes.ts';
import { readParts } from './networks/read-parts.ts';
import { readSurroundings } from './networks/read-surroundings.ts';
import { type LocatedPart, type OtherValue, type Share, type SharesOf, sharesOf, usualOf } from './networks/shares.ts';

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
  const report = <Value>(attribute: Attribute<Value>) => sharesOf(attribute, parts, whole);
  const reported = {
    continent: report(SHARED_ATTRIBUTES.continent),
    country: report(SHARED_ATTRIBUTES.country),
    region: report(SHARED_ATTRIBUTES.region),
    city: report(SHARED_ATTRIBUTES.city),
    postal: report(SHARED_ATTRIBUTES.postal),
    location: report(SHARED_ATTRIBUTES.location),
    asn: report(SHARED_ATTRIBUTES.asn),
    isp: report(SHARED_ATTRIBUTES.isp),
    organization: report(SHARED_ATTRIBUTES.organization),
    userType: report(SHARED_ATTRIBUTES.userType),
  };
  return {
    continent: reported.continent.value ?? { code: null, name: null },
    country: reported.country.value ?? { isoCode: null, name: null },
    region: reported.region.value ?? { name: null, isoCode: null },
    city: reported.city.value ?? { name: null },
    postal: reported.postal.value ?? { code: null },
    location: {
      ...(reported.location.value ?? { latitude: null, longitude: null, accuracyRadius: null }),
      timeZone: report(OTHER_ATTRIBUTES.timeZone).value,
    },
    isp: {
      name: reported.isp.value,
      organization: reported.organization.value,
      ...(reported.asn.value ?? { asn: null, asnOrganization: null }),
    },
    traits: {
      userType: reported.userType.value,
      isAnonymousProxy: report(OTHER_ATTRIBUTES.isAnonymousProxy).value,
      isTorExitNode: report(OTHER_ATTRIBUTES.isTorExitNode).value,
      isVpn: report(OTHER_ATTRIBUTES.isVpn).value,
    },
    ...(usualOf(COUNTRY_SPEAKER, reported.country.having) ?? { countryBasis: null, source: null, observedAt: null }),
    shares: ofEach(reported, ({ share }) => share),
    largest: ofEach(reported, ({ largest }) => largest),
  };
}

type Shared<Value> = Record<SharedAttribute, Value>;

function ofEach<Made>(reported: Shared<SharesOf<unknown>>, make: (reported: SharesOf<unknown>) => Made): Shared<Made> {
  return {
    continent: make(reported.continent),
    country: make(reported.country),
    region: make(reported.region),
    city: make(reported.city),
    postal: make(reported.postal),
    location: make(reported.location),
    asn: make(reported.asn),
    isp: make(reported.isp),
    organization: make(reported.organization),
    userType: make(reported.userType),
  };
}
