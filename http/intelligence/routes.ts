import type { ProjectionSources } from '../../procedures/projections/indicators/sources.ts';
import {
  addressIntelligence,
  readAddressFindings,
} from '../../procedures/projections/intelligence/address-intelligence.ts';
import {
  domainIntelligence,
  readDomainFindings,
} from '../../procedures/projections/intelligence/domain-intelligence.ts';
import { type Route, stampedRoute } from '../contract/route.ts';
import { notFound, refusePrivate } from '../indicators/subjects.ts';
import { ADDRESS_VIEW, DOMAIN_VIEW } from './operations.ts';

/** The views under /intelligence/v1 (contract rest.md 4). */
export function intelligenceRoutes(sources: ProjectionSources): readonly Route[] {
  return [
    stampedRoute(
      ADDRESS_VIEW,
      async ({ path: { address } }) => {
        const indicator = { type: 'ip', name: address.name } as const;
        refusePrivate(indicator);
        const findings = await readAddressFindings(sources, address.name);
        if (findings === null) throw notFound(indicator);
        return findings;
      },
      addressIntelligence,
    ),
    stampedRoute(
      DOMAIN_VIEW,
      async ({ path: { domain } }) => {
        const findings = await readDomainFindings(sources, domain);
        if (findings === null) throw notFound({ type: 'domain', name: domain });
        return findings;
      },
      (findings, moment) => domainIntelligence(findings, sources.clock.now(), moment),
    ),
  ];
}
