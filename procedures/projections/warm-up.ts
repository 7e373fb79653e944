import { readAskedScores } from './indicators/address-security.ts';
import { enrichAddress } from './indicators/enrich-address.ts';
import { enrichDomain } from './indicators/enrich-domain.ts';
import { readGraph } from './indicators/graph/graph.ts';
import { isKnown } from './indicators/known.ts';
import { MODULES } from './indicators/modules.ts';
import type { ProjectionSources } from './indicators/sources.ts';
import { readSubdomains } from './indicators/subdomains.ts';
import { readAddressFindings } from './intelligence/address-intelligence.ts';
import { readDomainFindings } from './intelligence/domain-intelligence.ts';

/** A domain and an address that a graph of public data knows: what is not known is not looked at any further. */
const WIDELY_KNOWN = { domain: 'google.com', address: '8.8.8.8' };

/**
 * Lookups that between them send every text of the projections, those that are asked for most first: run after a start,
 * they have all of them planned.
 */
export function projectionLookups(
  sources: ProjectionSources,
  { domain, address } = WIDELY_KNOWN,
): readonly (() => Promise<unknown>)[] {
  const asDomain = { type: 'domain', name: domain } as const;
  const asAddress = { type: 'ip', name: address } as const;
  return [
    () => enrichDomain(sources, domain, new Set()),
    () => enrichAddress(sources, address, new Set()),
    () => readGraph(sources, asDomain, 1),
    () => readGraph(sources, asAddress, 1),
    () => readSubdomains(sources, domain, 1),
    () => isKnown(sources, asAddress),
    () => readDomainFindings(sources, domain),
    () => readAddressFindings(sources, address),
    () => enrichDomain(sources, domain, new Set(MODULES)),
    () => enrichAddress(sources, address, new Set(MODULES)),
    () => readAskedScores(sources, ['192.0.2.10', '2001:db8::10']),
  ];
}
