/** All that is known of a domain or an address (contract rest.md 1.1 and 1.2). */
import { type AddressAnswer, enrichAddress } from './enrich-address.ts';
import { type DomainAnswer, enrichDomain } from './enrich-domain.ts';
import type { Module } from './modules.ts';
import { type Indicator, type Moment, type QueryBlock, queryBlock } from './query-block.ts';
import type { ProjectionSources } from './sources.ts';

/** The answer about an indicator, without the block `query`. */
export type EnrichmentAnswer = DomainAnswer | AddressAnswer;

/** The body of an enrichment. */
export type EnrichmentBody = { readonly query: QueryBlock } & EnrichmentAnswer;

/**
 * Enriches a folded indicator, with the modules that are asked for (those that do not apply to it add nothing); null where
 * nothing is known of it. A private address is the caller's to refuse.
 */
export function enrichIndicator(
  sources: ProjectionSources,
  { type, name }: Indicator,
  include: ReadonlySet<Module>,
): Promise<EnrichmentAnswer | null> {
  return type === 'domain' ? enrichDomain(sources, name, include) : enrichAddress(sources, name, include);
}

/** The body of an answer, written at a moment. */
export function enrichmentBody(indicator: Indicator, answer: EnrichmentAnswer, moment: Moment): EnrichmentBody {
  return { query: queryBlock(indicator, moment), ...answer };
}
