import type { ProjectionSources } from '../../views/indicators/sources.ts';
import { addressIntelligence, readAddressFindings } from '../../views/intelligence/address-intelligence.ts';
import { domainIntelligence, readDomainFindings } from '../../views/intelligence/domain-intelligence.ts';
import { type Route, stampedRoute } from '../contract/route.ts';
import { notFound, refusePrivate } from '../indicators/subjects.ts';
import { type LookUps, lookUpFirst, unknownLive, withLive } from '../live/look-up.ts';
import { ADDRESS_VIEW, DOMAIN_VIEW } from './operations.ts';

/** Serves the views under /intelligence/v1 (contract rest.md 4); `lookUps` ask upstreams for what the graph lacks. */
export function intelligenceRoutes(sources: ProjectionSources, lookUps: LookUps = {}): readonly Route[] {
  return [
    stampedRoute(
      ADDRESS_VIEW,
      async ({ path: { address }, query, context }) => {
        const indicator = { type: 'ip', name: address.name } as const;
        refusePrivate(indicator);
        const live = await lookUpFirst(lookUps, indicator, { context, query });
        const findings = await readAddressFindings(sources, address.name);
        if (findings === null) throw notFound(indicator, unknownLive(live));
        return { findings, live };
      },
      ({ findings, live }, moment) => withLive(addressIntelligence(findings, moment), live),
    ),
    stampedRoute(
      DOMAIN_VIEW,
      async ({ path: { domain }, query, context }) => {
        const indicator = { type: 'domain', name: domain } as const;
        const live = await lookUpFirst(lookUps, indicator, { context, query });
        const findings = await readDomainFindings(sources, domain);
        if (findings === null) throw notFound(indicator, unknownLive(live));
        return { findings, live };
      },
      ({ findings, live }, moment) => withLive(domainIntelligence(findings, sources.clock.now(), moment), live),
    ),
  ];
}
