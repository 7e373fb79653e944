/** Who runs a name or an address, and how sure that is. It is no verdict: a vendor runs what its customers do. */
import { vendorOfName } from './organisation.ts';

/** How an operator was found. */
type Channel = 'DELEGATED_TO' | 'SERVICE_HOST' | 'PUBLIC_SUFFIX' | 'NETBLOCK' | 'ORIGIN_AS';

/** Somebody who runs a name or an address. */
export interface Operator {
  /** Slug of the vendor. */
  readonly vendorId: string;
  /** Its name as the vendor writes it, or as registered. */
  readonly canonicalName: string;
  /** It is a VENDOR of the graph, not just the name of an organisation. */
  readonly isCanonical: boolean;
  readonly category: string | null;
  readonly service: string | null;
  readonly channel: Channel;
  /** 0 to 1. */
  readonly confidence: number;
  /** The path walked from the name or the address. */
  readonly path: string;
}

/** A VENDOR of the graph. */
export interface Vendor {
  readonly id: string;
  readonly canonicalName: string | null;
  readonly category: string | null;
}

/** An edge that states a vendor of a name, an address or a network. */
export interface StatedVendor extends Vendor {
  readonly canonicalName: string;
  readonly service: string | null;
}

/** The confidence in an operator by the way it was found (contract 4.4: DIRECT from 0.90, DERIVED from 0.70, HEURISTIC 0.4). */
export const CONFIDENCE = {
  /** A source states it of the very name or address. */
  own: 0.96,
  /** The name is an alias of a name of the vendor. */
  alias: 0.94,
  /** The address is in a range that the vendor publishes, or that others compiled. */
  publishedRange: 0.93,
  gatheredRange: 0.9,
  /** The address is in a block that the organisation registered. */
  netblock: 0.9,
  /** The alias is under a suffix of the organisation. */
  aliasUnderSuffix: 0.9,
  /** The name is under one of the vendor, or under a suffix of the organisation. */
  parent: 0.85,
  /** An AS of the organisation announces the address; one of several that do. */
  origin: 0.8,
  oneOfOrigins: 0.72,
  /** Addresses of one name lead to several vendors: from this on, by their share. */
  shared: 0.7,
  /** Only the surroundings of the name or the address lead to the vendor. */
  heuristic: 0.4,
} as const;

/** The operator that an edge states. */
export function statedOperator(stated: StatedVendor, confidence: number, path: string): Operator {
  const { id, canonicalName, category, service } = stated;
  return {
    vendorId: id,
    canonicalName,
    isCanonical: true,
    category,
    service,
    channel: 'DELEGATED_TO',
    confidence,
    path,
  };
}

/** An organisation that runs something, by its name. */
export interface NamedOrganisation extends Pick<Operator, 'service' | 'channel' | 'confidence' | 'path'> {
  readonly name: string;
}

/** Returns the operator that an organisation is: a vendor of the graph, else an operator with that name. */
export function organisationOperator(
  { name, ...found }: NamedOrganisation,
  vendors: ReadonlyMap<string, Vendor>,
): Operator {
  const vendorId = vendorOfName(name);
  const vendor = vendors.get(vendorId);
  return {
    vendorId,
    canonicalName: vendor?.canonicalName ?? name,
    isCanonical: vendor !== undefined,
    category: vendor?.category ?? null,
    ...found,
  };
}
