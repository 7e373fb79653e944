import type { EgressClass } from '../../../schema/egress-classes.ts';
import type { PublishedRange, PublishedRanges } from '../../formats/published-ranges.ts';
import type { Fact, NodeFact, SourceDeclaration, SourceInput } from '../../source.ts';
import { type Vendor, type VendorId, vendorOf } from './vendors.ts';

/**
 * What traffic leaves from a range: one class for the whole list, or one for each service that sends. `unclassed`: it
 * leaves there, and no class of the contract fits it, such as that of a search engine's crawler.
 */
export type EgressRule = EgressClass | 'unclassed' | Readonly<Record<string, EgressClass | 'unclassed'>>;

/** One list of one vendor: what its catalog row says, and what its ranges mean. */
export interface PublishedList
  extends Pick<
      SourceDeclaration,
      'id' | 'title' | 'publisher' | 'licence' | 'homePage' | 'defaultUrl' | 'format' | 'verified'
    >,
    Pick<SourceDeclaration, 'part' | 'dateOf'> {
  readonly vendor: VendorId;
  readonly cadenceHours?: number;
  /** How the list came about; default `published-range`: the vendor says so itself. `curated`: somebody gathered it. */
  readonly channel?: 'published-range' | 'curated';
  readonly egress?: EgressRule;
  /** Services, or all of the list, that the vendor only sends from: the networks are run by others, so nothing is delegated. */
  readonly tenant?: true | readonly string[];
  /** What all of it is for, where the entries name no service. */
  readonly service?: string;
  /** The service that names all of the vendor's ranges: left out where an entry names another. */
  readonly umbrella?: string;
  /** Regions of the list are cloud regions, and get nodes. */
  readonly hasCloudRegions?: boolean;
  readonly ranges: (input: SourceInput) => PublishedRanges;
}

/** The source that a list is. */
export function publishedList(list: PublishedList): SourceDeclaration<PublishedRange> {
  const {
    vendor,
    channel,
    egress,
    tenant,
    service,
    umbrella,
    hasCloudRegions,
    ranges,
    cadenceHours = 24,
    ...row
  } = list;
  return {
    ...row,
    cadenceHours,
    layer: 'vendors',
    read: (input) => ranges(input),
    facts: ({ value }) => rangeFacts(list, value),
  };
}

/** The node of a vendor. */
export function vendorNode({ id, canonicalName, category, website }: Vendor): NodeFact {
  return { kind: 'node', label: 'VENDOR', name: id, properties: { canonicalName, category, website } };
}

function* rangeFacts(list: PublishedList, range: PublishedRange): Iterable<Fact> {
  const vendor = vendorOf(list.vendor);
  const from = { label: 'PREFIX', name: range.cidr };
  const to = { label: 'VENDOR', name: vendor.id };
  const service = serviceText(list, range.services);
  yield vendorNode(vendor);
  if (!isTenant(list.tenant, range.services)) {
    const properties = { channel: list.channel ?? 'published-range', service, region: regionText(range.regions) };
    yield { kind: 'edge', type: 'DELEGATED_TO', from, to, properties };
  }
  const egress = egressOf(list.egress, range.senders);
  if (egress !== null) {
    const properties = { service: serviceText(list, egress.services), egressClass: egress.egressClass };
    yield { kind: 'edge', type: 'EGRESS_OF', from, to, properties };
  }
  if (list.hasCloudRegions === true) {
    for (const region of range.regions) yield* regionFacts(vendor.id, range, region, service);
  }
}

function isTenant(tenant: PublishedList['tenant'], services: readonly string[]): boolean {
  if (tenant === undefined || tenant === true) return tenant === true;
  return services.length > 0 && services.every((service) => tenant.includes(service));
}

/** One edge holds all services of a range: their names in the order of the alphabet, with a comma and a blank between. */
function serviceText({ service, umbrella }: PublishedList, services: readonly string[]): string | undefined {
  const named = services.length > 1 ? services.filter((name) => name !== umbrella) : services;
  return named.length === 0 ? service : named.join(', ');
}

/** A range of several regions has none of its own: IN_REGION names them all. */
function regionText(regions: readonly string[]): string | undefined {
  return regions.length === 1 ? regions[0] : undefined;
}

interface Egress {
  readonly services: readonly string[];
  readonly egressClass: EgressClass | undefined;
}

function egressOf(rule: EgressRule | undefined, senders: readonly string[]): Egress | null {
  if (rule === undefined) return null;
  if (typeof rule === 'string') return { services: senders, egressClass: classOf(rule) };
  const sending = senders.filter((service) => Object.hasOwn(rule, service) && rule[service] !== undefined);
  if (sending.length === 0) return null;
  const egressClass = sending.map((service) => classOf(rule[service])).find((found) => found !== undefined);
  return { services: sending, egressClass };
}

function classOf(rule: EgressClass | 'unclassed' | undefined): EgressClass | undefined {
  return rule === 'unclassed' ? undefined : rule;
}

function* regionFacts(
  vendor: string,
  { cidr, coordinates }: PublishedRange,
  regionId: string,
  service: string | undefined,
): Iterable<Fact> {
  const region = { label: 'CLOUD_REGION', name: `${vendor}:${regionId}` };
  yield { kind: 'node', ...region, properties: { vendor, regionId, ...coordinates } };
  yield { kind: 'edge', type: 'HAS_REGION', from: { label: 'VENDOR', name: vendor }, to: region };
  yield { kind: 'edge', type: 'IN_REGION', from: { label: 'PREFIX', name: cidr }, to: region, properties: { service } };
}
