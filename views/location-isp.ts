import { numberOf, type Properties, propertiesOf, textOf } from '../facts/stored-values.ts';

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
 * The network operator of the present origin, as in every other answer; it includes what geolocation records say of the AS. The names of
 * the record come first where it names the same AS, or none.
 */
export function ispOf(record: Properties, origins: readonly unknown[]): Isp {
  const located = ofRecord(record);
  const announced = newestOf(origins.map(propertiesOf).map(ofOrigin));
  if (announced === null) return located;
  const isSame = located.asn === null || located.asn === announced.asn;
  return isSame ? merged(located, announced) : blockOf(announced);
}

function ofRecord(record: Properties): Isp {
  return {
    name: textOf(record.ispName),
    organization: textOf(record.organization),
    asn: numberOf(record.asn),
    asnOrganization: textOf(record.asnOrganization),
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

/** Of several origins the one seen last, of one date the lowest number. */
function newestOf(origins: readonly Dated[]): Dated | null {
  const [first] = origins.toSorted(
    (one, other) => other.observedAt - one.observedAt || (one.asn ?? 0) - (other.asn ?? 0),
  );
  return first ?? null;
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
