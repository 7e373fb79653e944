import { enrichAddress } from './indicators/enrich-address.ts';
import { enrichDomain } from './indicators/enrich-domain.ts';
import { readGraph } from './indicators/graph/graph.ts';
import { isKnown } from './indicators/known.ts';
import { MODULES } from './indicators/modules.ts';
import type { ProjectionSources } from './indicators/sources.ts';
import { readSubdomains } from './indicators/subdomains.ts';
import { readAddressFindings } from './intelligence/address-intelligence.ts';
import { readDomainFindings } from './intelligence/domain-intelligence.ts';

const DOMAIN = { type: 'domain', name: 'example.com' } as const;
const ADDRESS = { type: 'ip', name: '192.0.2.10' } as const;

/** Lookups that between them send every text of the projections, those that are asked for most first: run after a start, they have all of them planned. */
export function projectionLookups(sources: ProjectionSources): readonly (() => Promise<unknown>)[] {
  return [
    () => enrichDomain(sources, DOMAIN.name, new Set()),
    () => enrichAddress(sources, ADDRESS.name, new Set()),
    () => readGraph(sources, DOMAIN, 1),
    () => readGraph(sources, ADDRESS, 1),
    () => readSubdomains(sources, DOMAIN.name, 1),
    () => isKnown(sources, ADDRESS),
    () => readDomainFindings(sources, DOMAIN.name),
    () => readAddressFindings(sources, ADDRESS.name),
    () => enrichDomain(sources, DOMAIN.name, new Set(MODULES)),
    () => enrichAddress(sources, ADDRESS.name, new Set(MODULES)),
  ];
}
