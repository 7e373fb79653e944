/** Names between a host and an address that are a provider's, who serves many customers from the same addresses. */
import { MOST_DOMAINS_SERVED, type ServiceName } from '../../facts/origin-services.ts';
import { isOfDomain } from './asked-host.ts';
import type { Way } from './ways.ts';

/** Vendors whose addresses serve all of their customers. A cloud or a hoster rents out addresses one by one: those stay. */
const SHARING: ReadonlySet<string | null> = new Set([
  ...['saas', 'mail', 'media', 'ai', 'security', 'dns', 'registry'],
]);

/** Suffixes of CDNs: parts of them. */
const CDN_SUFFIXES = [
  ...['cloudfront.net', 'azureedge.net', 'azurefd.net', 'cloudflare', 'fastly', 'akamai', 'edgekey.net'],
  ...['edgesuite.net', 'b-cdn.net', 'cdn77'],
];
/** Suffixes under which a cloud names the machines and the load balancers of its customers, one by one: parts of them. */
const MACHINE_SUFFIXES = [
  ...['elb.', 'compute', 'cloudapp', 'linode', 'your-server', 'vps', 'instances.', 'googleusercontent'],
];

/** A name of a provider. */
export interface Service {
  readonly name: string;
  readonly isCdn: boolean;
}

/** Whether a vendor of this category serves all customers from the same addresses. */
export function isSharing(category: string | null): boolean {
  return SHARING.has(category);
}

/** The names between a host of a domain and its addresses: those of the domain itself are its own. */
export function namesBetween(ways: readonly Way[], zone: string): string[] {
  return [...new Set(ways.flatMap(({ via }) => (via === null || isOfDomain(via, zone) ? [] : via)))];
}

/** The service that a name is, or null; `own` are the vendors whose the host itself is. */
export function serviceOf({ name, vendors, ...known }: ServiceName, own: ReadonlySet<string>): Service | null {
  const categories = vendors.filter((vendor) => !own.has(vendor.name)).map(({ category }) => category);
  const isCdn = categories.includes('cdn') || known.suffixes.some((suffix) => holdsAny(suffix, CDN_SUFFIXES));
  const isShared =
    categories.some(isSharing) ||
    known.suffixes.some((suffix) => !holdsAny(suffix, MACHINE_SUFFIXES)) ||
    known.domainsOfMail > MOST_DOMAINS_SERVED ||
    known.domainsOfAliases > MOST_DOMAINS_SERVED;
  return isCdn || isShared ? { name, isCdn } : null;
}

function holdsAny(text: string, parts: readonly string[]): boolean {
  return parts.some((part) => text.includes(part));
}
