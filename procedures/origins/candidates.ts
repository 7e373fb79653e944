import { organisationSlug, vendorSlug } from '../../attribution/organisation.ts';
import type { AsName, OriginAddress, OriginAddresses } from '../../facts/origin-addresses.ts';
import type { ServiceName } from '../../facts/origin-services.ts';
import { compareTexts } from '../../schema/code-points.ts';
import { addressKey } from '../../schema/keys/index.ts';
import { type AddressKind, kindOf, type Operator, operatorsOf, sharingOf } from './address-kind.ts';
import type { AskedHost } from './asked-host.ts';
import { chancesOf, type Lead } from './confidence.ts';
import type { HostFacts } from './gather.ts';
import { inOrder, type Method } from './methods.ts';
import { nearness } from './nearness.ts';
import { networksAround, type SenderNetwork, senderNetworks } from './sender-networks.ts';
import { namesBetween, type Service, serviceOf } from './services.ts';
import type { Way } from './ways.ts';

/** An address at which a host may run. */
export interface Candidate {
  readonly address: string;
  /** The chance that the host runs here and at no other address. */
  readonly confidence: number;
  readonly methods: readonly Method[];
  readonly asn: string | null;
  /** The first of the names of the AS, in the order of their text. */
  readonly asnName: string | null;
  readonly kind: AddressKind;
  readonly evidence: readonly string[];
}

/** What is known of the addresses and of the names that lead to them, whichever host they are of. */
export interface Surroundings {
  readonly addresses: OriginAddresses;
  readonly services: ReadonlyMap<string, ServiceName>;
  /** Categories of vendors, by name. */
  readonly vendors: ReadonlyMap<string, string | null>;
}

/** Ways of one method that are reported for one address. */
const MOST_WAYS_OF_METHOD = 3;

/** The vendor that an organisation is, where it is one of the graph. */
export function vendorOf({ organisation }: AsName): string {
  return vendorSlug(organisationSlug(organisation));
}

/** The addresses that ways lead to, the likeliest first; mail relays, where no site runs, after all others. */
export function candidatesOf(
  { asked, own, senders }: HostFacts,
  ways: readonly Way[],
  surroundings: Surroundings,
): Candidate[] {
  const vendors = new Set(own.vendors.flatMap(({ name, category }) => (isOwn(category) ? name : [])));
  const services = namesBetween(ways, asked.zone).flatMap((name) => {
    const known = surroundings.services.get(name);
    return (known === undefined ? null : serviceOf(known, vendors)) ?? [];
  });
  const host: OneHost = { asked, vendors, services, networks: senderNetworks(asked.host, senders) };
  const suspects = [...byAddress(ways)].map(([address, leading]) => suspectOf(address, leading, host, surroundings));
  const chances = chancesOf(suspects);
  return suspects
    .map(({ leads: _, ...suspect }, at) => ({ ...suspect, confidence: chances[at] ?? 0 }))
    .sort(
      (one, other) =>
        Number(one.kind === 'mail') - Number(other.kind === 'mail') ||
        other.confidence - one.confidence ||
        compareTexts(addressKey(one.address), addressKey(other.address)),
    );
}

/** An address before it is held against the others. */
interface SuspectAddress extends Omit<Candidate, 'confidence'> {
  readonly leads: readonly Lead[];
}

interface OneHost {
  readonly asked: AskedHost;
  /** Vendors whose the host itself is: their addresses are its own. */
  readonly vendors: ReadonlySet<string>;
  readonly services: readonly Service[];
  readonly networks: readonly SenderNetwork[];
}

/** The addresses of a CDN are not its customers', nor are they its own site's origin. */
function isOwn(category: string | null): boolean {
  return category !== null && category !== 'cdn';
}

function byAddress(ways: readonly Way[]): ReadonlyMap<string, readonly Way[]> {
  const sorted = ways.toSorted((one, other) => compareTexts(one.evidence[0], other.evidence[0]));
  return Map.groupBy(sorted, ({ address }) => address);
}

function suspectOf(address: string, ways: readonly Way[], host: OneHost, surroundings: Surroundings): SuspectAddress {
  const known = surroundings.addresses.of({ address, hasNode: ways.some(({ hasNode }) => hasNode) });
  const isBetween = (name: string | null) => host.services.some((service) => service.name === name);
  const isDirect = ways.some(({ via }) => !isBetween(via));
  const services = isDirect ? [] : host.services.filter(({ name }) => ways.some(({ via }) => via === name));
  const stated = operatorsOf(known, host.vendors);
  const operators = stated.length > 0 ? stated : cdnByAs(known, host.vendors, surroundings);
  const { crowd, reasons } = sharingOf(known, { operators, services });
  const senders = networksAround(host.networks, address).slice(0, MOST_WAYS_OF_METHOD);
  const methods = inOrder([...ways.map(({ method }) => method), ...(senders.length === 0 ? [] : ['spf_ip' as const])]);
  return {
    address,
    methods,
    leads: leadsOf(methods, ways, senders, host.asked),
    asn: known.asn,
    asnName: known.asNames.map(({ name }) => name).toSorted(compareTexts)[0] ?? null,
    kind: kindOf(address, { ways, methods, crowd }),
    evidence: [...evidenceOf(ways, methods), ...senders.map(({ path }) => path), ...reasons],
  };
}

/** The weight of each method for an address; a network of senders counts only for one that no record names. */
function leadsOf(
  methods: readonly Method[],
  ways: readonly Way[],
  [smallest]: readonly SenderNetwork[],
  asked: AskedHost,
): Lead[] {
  return methods.map((method) => {
    const own = ways.filter((way) => way.method === method);
    if (own.length === 0 && smallest !== undefined)
      return { method, weight: 1 / smallest.size, network: smallest.path };
    return { method, weight: Math.max(...own.map(({ from }) => nearness(from, asked))), network: null };
  });
}

/** The CDN that the name of the AS is, where no range of the address is known. */
function cdnByAs({ asn, asNames }: OriginAddress, own: ReadonlySet<string>, { vendors }: Surroundings): Operator[] {
  return asNames
    .map(vendorOf)
    .filter((vendor) => vendors.get(vendor) === 'cdn' && !own.has(vendor))
    .map(() => ({ category: 'cdn', service: null, path: `ANNOUNCED_BY->ANNOUNCED_PREFIX<-ROUTES<-ASN:${asn}` }));
}

/** The first ways of each method, so that none crowds the others out. */
function evidenceOf(ways: readonly Way[], methods: readonly Method[]): string[] {
  return methods.flatMap((method) => {
    const first = ways.filter((way) => way.method === method).slice(0, MOST_WAYS_OF_METHOD);
    return [...new Set(first.flatMap(({ evidence }) => evidence))];
  });
}
