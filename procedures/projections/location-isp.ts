import { numberOf, type Properties, propertiesOf, textOf } from './stored.ts';

/** Who runs the network of an address (contract rest.md 2.1). */
export interface Isp {
  readonly name: string | null;
  readonly organization: string | null;
  readonly asn: number | null;
  readonly asnOrganization: string | null;
}

interface Dated extends Isp {
  /** Epoch ms; 0 where no date is known. */
  readonly observedAt: number;
}

/**
 * The network operator by the newer of two witnesses: the geolocation record and the announced origin. Where both name
 * the same AS, or the record names none, they are put together, the record's own names first.
 */
export function ispOf(record: Properties, origins: readonly unknown[]): Isp {
  const located = ofRecord(record);
  const announced = originFor(located.asn, origins.map(propertiesOf).map(ofOrigin));
  if (announced === null) return blockOf(located);
  if (located.asn === null || located.asn === announced.asn) return merged(located, announced);
  return blockOf(located.observedAt > announced.observedAt ? located : announced);
}

function ofRecord(record: Properties): Dated {
  return {
    name: textOf(record.ispName),
    organization: textOf(record.organization),
    asn: numberOf(record.asn),
    asnOrganization: textOf(record.asnOrganization),
    observedAt: numberOf(record.observedAt) ?? 0,
  };
}

function ofOrigin(origin: Properties): Dated {
  const name = textOf(origin.name);
  const legalName = textOf(origin.legalName) ?? name;
  return {
    name: legalName,
    organization: legalName,
    asn: numberOf(origin.asn),
    asnOrganization: textOf(origin.handle) ?? name,
    observedAt: numberOf(origin.observedAt) ?? 0,
  };
}

/** Of several origins the one that the record names too, else the one seen last. */
function originFor(asn: number | null, origins: readonly Dated[]): Dated | null {
  const newest = origins.toSorted(
    (one, other) => other.observedAt - one.observedAt || (one.asn ?? 0) - (other.asn ?? 0),
  );
  return newest.find((origin) => asn !== null && origin.asn === asn) ?? newest[0] ?? null;
}

function merged(located: Isp, announced: Isp): Isp {
  return {
    name: located.name ?? announced.name,
    organization: located.organization ?? announced.organization,
    asn: located.asn ?? announced.asn,
    asnOrganization: located.asnOrganization ?? announced.asnOrganization,
  };
}

function blockOf({ name, organization, asn, asnOrganization }: Isp): Isp {
  return { name, organization, asn, asnOrganization };
}
