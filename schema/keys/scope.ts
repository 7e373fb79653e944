import ipaddr from 'ipaddr.js';

/** What a folded address is for, by the IANA special-purpose registries: `public` is everything that may have a place. */
export type AddressScope = 'public' | 'private' | 'loopback' | 'link-local' | 'multicast' | 'broadcast' | 'unspecified';

const SCOPES: Readonly<Record<string, AddressScope>> = {
  private: 'private',
  uniqueLocal: 'private',
  loopback: 'loopback',
  linkLocal: 'link-local',
  multicast: 'multicast',
  unspecified: 'unspecified',
  broadcast: 'broadcast',
};

/** Scope of a folded address; documentation ranges count as public, so that examples can be looked up. */
export function addressScope(address: string): AddressScope {
  return SCOPES[ipaddr.parse(address).range()] ?? 'public';
}
