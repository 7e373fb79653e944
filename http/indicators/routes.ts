import { enrichIndicator, enrichmentBody } from '../../procedures/projections/indicators/enrich.ts';
import { enrichDomain } from '../../procedures/projections/indicators/enrich-domain.ts';
import { readGraph } from '../../procedures/projections/indicators/graph/graph.ts';
import { historyTypeFor, readIndicatorHistory } from '../../procedures/projections/indicators/history/histories.ts';
import { modulesOf } from '../../procedures/projections/indicators/modules.ts';
import { type Indicator, queryBlock } from '../../procedures/projections/indicators/query-block.ts';
import type { ProjectionSources } from '../../procedures/projections/indicators/sources.ts';
import { readSubdomains } from '../../procedures/projections/indicators/subdomains.ts';
import { type Route, route, stampedRoute } from '../contract/route.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import { ENRICH_DOMAIN, ENRICH_INDICATOR, LIST_SUBDOMAINS, READ_GRAPH, READ_HISTORY } from './operations.ts';
import { notFound, readIndicator, refusePrivate } from './subjects.ts';

/** The lookups under /v1/indicators (contract rest.md 1.1 to 1.5). */
export function indicatorRoutes(sources: ProjectionSources): readonly Route[] {
  return [
    stampedRoute(
      ENRICH_DOMAIN,
      async ({ path: { domain }, query: { include } }) => {
        const indicator: Indicator = { type: 'domain', name: domain };
        return { indicator, answer: found(indicator, await enrichDomain(sources, domain, modulesOf(include))) };
      },
      ({ indicator, answer }, moment) => ({ query: queryBlock(indicator, moment), ...answer }),
    ),
    stampedRoute(
      ENRICH_INDICATOR,
      async ({ path, query: { include } }) => {
        const indicator = publicIndicator(path);
        return { indicator, answer: found(indicator, await enrichIndicator(sources, indicator, modulesOf(include))) };
      },
      ({ indicator, answer }, moment) => enrichmentBody(indicator, answer, moment),
    ),
    stampedRoute(
      READ_HISTORY,
      async ({ path, query: { historyType, ...page } }) => {
        const indicator = publicIndicator(path);
        const type = historyTypeFor(indicator, historyType);
        if (type === null) throw notApplicable();
        return {
          indicator,
          type,
          history: found(indicator, await readIndicatorHistory(sources, indicator, type, page)),
        };
      },
      ({ indicator, type, history }, moment) => ({
        query: { ...queryBlock(indicator, moment), history_type: type },
        history,
      }),
    ),
    route(READ_GRAPH, async ({ path, query: { limit } }) => {
      const indicator = publicIndicator(path);
      return found(indicator, await readGraph(sources, indicator, limit));
    }),
    route(LIST_SUBDOMAINS, async ({ path: { domain }, query: { limit, cursor, technical } }) =>
      found(
        { type: 'domain', name: domain },
        await readSubdomains(sources, domain, { limit, skip: cursor, technical }),
      ),
    ),
  ];
}

function publicIndicator({ type, value }: { readonly type: Indicator['type']; readonly value: string }): Indicator {
  const indicator = readIndicator(type, value);
  refusePrivate(indicator);
  return indicator;
}

function found<T>(indicator: Indicator, answer: T | null): T {
  if (answer === null) throw notFound(indicator);
  return answer;
}

function notApplicable() {
  const detail = 'historyType of an address is routing, dns or reputation.';
  return fieldProblem('invalid-parameter', 'historyType', 'does not apply to an address', detail);
}
