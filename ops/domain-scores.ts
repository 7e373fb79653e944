import { readDns } from '../procedures/projections/indicators/dns.ts';
import { readInfrastructure } from '../procedures/projections/indicators/infrastructure.ts';
import { reputationOf } from '../procedures/projections/indicators/reputation.ts';
import type { ProjectionSources } from '../procedures/projections/indicators/sources.ts';

/** The risk score of a stored domain, as its enrichment tells it. */
export async function riskScore(sources: ProjectionSources, name: string): Promise<number> {
  const [dns, infrastructure] = await Promise.all([readDns(sources, name), readInfrastructure(sources, name)]);
  return reputationOf(dns.addresses, infrastructure).risk_score;
}
