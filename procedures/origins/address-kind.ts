/** The kind of a candidate's address: a separate server, or one of many tenants (contract 4.6). */
import { isCdnService } from '../../attribution/cdn-services.ts';
import type { AddressOperator, OriginAddress } from '../../facts/origin-addresses.ts';
import { CROWD } from '../../schema/bounds.ts';
import { isReachable } from '../../schema/keys/index.ts';
import type { Method } from './methods.ts';
import { isSharing, type Service } from './services.ts';
import type { Way } from './ways.ts';

/** Services of clouds that serve all customers from the same addresses, as ranges name them. */
const SHARED_SERVICES = ['S3', 'API_GATEWAY', 'GLOBALACCELERATOR', 'Storage', 'ROUTE53'];

/** Classes of egress that show that many share an address. */
const SHARED_EGRESS: ReadonlySet<string> = new Set([
  ...['vpn', 'proxy', 'tor-exit', 'residential-proxy', 'privacy-relay', 'corporate-egress'],
]);

/** Reasons that are reported why an address is shared. */
const MOST_REASONS = 2;

/** Who an address serves: the customers of a CDN, those of another provider, or its host alone (null); and why. */
export interface Sharing {
  readonly crowd: 'cdn' | 'shared' | null;
  readonly reasons: readonly string[];
}

/** Known facts of a candidate besides the address itself. */
interface Around {
  /** Vendors that run it, those whose the host itself is left out. */
  readonly operators: readonly Operator[];
  /** Services that lead to it; none where something else leads to it as well. */
  readonly services: readonly Service[];
}

/** A vendor who runs an address, and the path to them. */
export interface Operator extends Pick<AddressOperator, 'category' | 'service'> {
  readonly path: string;
}

/** The vendors that run an address, except those that run the host itself. */
export function operatorsOf(address: OriginAddress, own: ReadonlySet<string>): Operator[] {
  const stated = [...address.ownOperators, ...address.rangeOperators].filter(({ name }) => !own.has(name));
  const operators = stated.map(({ network, name, category, service }) => {
    const path = `${network === null ? '' : `BELONGS_TO->PREFIX:${network}->`}DELEGATED_TO->VENDOR:${name}`;
    return { category, service, path };
  });
  const distinct = new Map(operators.map((operator) => [JSON.stringify(operator), operator]));
  return [...distinct.values()];
}

/** Who an address serves. */
export function sharingOf(address: OriginAddress, { operators, services }: Around): Sharing {
  const cdns = operators.filter(({ category, service }) => category === 'cdn' || isCdnService(service));
  const providers = operators.filter(
    ({ category, service }) => isSharing(category) || holdsAny(service, SHARED_SERVICES),
  );
  const shares = [
    ...providers.map(({ path }) => path),
    ...address.egressClasses.filter((name) => SHARED_EGRESS.has(name)).map((name) => `egress:${name}`),
    ...address.feeds
      .filter(({ id, meaning }) => meaning === 'shared' || id === 'misp-public-dns')
      .map(({ name }) => `LISTED_IN->FEED_SOURCE:${name}`),
    ...(address.domains > CROWD ? ['shared-host:many-domains'] : []),
    ...services.map(({ name }) => `service-name:${name}`),
  ];
  const isCdn = cdns.length > 0 || services.some((service) => service.isCdn);
  return {
    crowd: isCdn ? 'cdn' : shares.length > 0 ? 'shared' : null,
    reasons: [...cdns.map(({ path }) => path), ...shares].slice(0, MOST_REASONS),
  };
}

/**
 * The kind of a candidate. An address that is not reachable from outside is no origin, whatever leads to it: it is counted, never shown.
 */
export type AddressKind = 'unreachable' | 'cdn' | 'shared' | 'mail' | 'related' | 'origin';

/** The kind of an address that `ways` lead to by `methods`. */
export function kindOf(
  address: string,
  { ways, methods, crowd }: Pick<Sharing, 'crowd'> & { ways: readonly Way[]; methods: readonly Method[] },
): AddressKind {
  if (!isReachable(address)) return 'unreachable';
  if (crowd !== null) return crowd;
  if (ways.every(({ isMail }) => isMail) && ways.some(({ method }) => method !== 'spf_ip')) return 'mail';
  return methods.every((method) => method === 'same_registrant' || method === 'links_to') ? 'related' : 'origin';
}

function holdsAny(text: string | null, parts: readonly string[]): boolean {
  return text !== null && parts.some((part) => text.includes(part));
}
