import type { EgressClass } from '../../../schema/egress-classes.ts';
import type { PublishedRange, PublishedRanges } from '../../formats/published-ranges.ts';
import type { Fact, NodeFact, SourceDeclaration, SourceInput } from '../../source.ts';
import { type Vendor, type VendorId, vendorOf } from './vendors.ts';

/**
 * The class of the traffic that leaves from a range: one class for the whole list, or one for each service that sends. `unclassed`: traffic
 * leaves there, but no class of the contract fits it, such as that of a search engine's crawler.
 */
export type EgressRule = EgressClass | 'unclassed' | Readonly<Record<string, EgressClass | 'unclassed'>>;

/** Declares that the traffic of a cloud's customers leaves from these services, which blanks separate. */
export function cloudEgress(services: string): Readonly<Record<string, EgressClass>> {
  return Object.fromEntries(services.split(' ').map((service) => [service, 'cloud-egress']));
}

/** One list of one vendor: its catalog data, and the meaning of its ranges. */
export interface PublishedList
  extends Pick<
      SourceDeclaration,
      'id' | 'title' | 'publisher' | 'licence' | 'homePage' | 'defaultUrl' | 'format' | 'verified'
    >,
    Pick<SourceDeclaration, 'part' | 'dateOf' | 'fields'> {
  readonly vendor: VendorId;
  readonly cadenceHours?: number;
  /** The origin of the list; default `published-range`: the vendor publishes it. `curated`: others gathered it. */
  readonly channel?: 'published-range' | 'curated';
  readonly egress?: EgressRule;
  /** Services from which the vendor only sends, or true for the whole list. Others run these networks, so nothing is delegated. */
  readonly tenant?: true | readonly string[];
  /** The service of the whole list, if its entries name none. */
  readonly service?: string;
  /** The service that covers all ranges of the vendor. It is left out if an entry names another service. */
  readonly umbrella?: string;
  /** True if the regions of the list are cloud regions; they become nodes. */
  readonly hasCloudRegions?: boolean;
  readonly ranges: (input: SourceInput) => PublishedRanges;
}

/** Returns the source of a list. */
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

/** Returns the node of a vendor. */
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

/**
 * Returns the service text of an edge. One edge has all services of a range: their names in alphabetical order, with a comma and a space
 * between them.
 */
function serviceText({ service, umbrella }: PublishedList, services: readonly string[]): string | undefined {
  const named = services.length > 1 ? services.filter((name) => name !== umbrella) : services;
  return named.length === 0 ? service : named.join(', ');
}

/** Returns the region of a range. A range in several regions gets no region text; IN_REGION edges name them all. */
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
