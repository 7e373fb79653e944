import type { LiveReport, LiveUpstream } from '../../net/live-look-up.ts';
import { enrichIndicator, enrichmentBody } from '../../views/indicators/enrich.ts';
import { enrichDomain } from '../../views/indicators/enrich-domain.ts';
import { readGraph } from '../../views/indicators/graph/graph.ts';
import { historyTypeFor, readIndicatorHistory } from '../../views/indicators/history/histories.ts';
import type { HistoryType } from '../../views/indicators/history/record.ts';
import { modulesOf } from '../../views/indicators/modules.ts';
import { type FurtherType, type Indicator, isFurtherType, queryBlock } from '../../views/indicators/query-block.ts';
import type { ProjectionSources } from '../../views/indicators/sources.ts';
import { readSubdomains } from '../../views/indicators/subdomains.ts';
import { enrichThing, type FurtherAnswer } from '../../views/indicators/things/enrich-thing.ts';
import type { Thing } from '../../views/indicators/things/thing.ts';
import { nextCursor, startOf } from '../contract/parameters.ts';
import { type Moment, type Route, route, stampedRoute } from '../contract/route.ts';
import { type LookUps, liveNotes, lookUpFirst, unknownLive, withLive } from '../live/look-up.ts';
import { fieldProblem } from '../problems/http-problem.ts';
import { ENRICH_DOMAIN, ENRICH_INDICATOR, LIST_SUBDOMAINS, READ_GRAPH, READ_HISTORY } from './operations.ts';
import { notFound, readIndicator, refusePrivate } from './subjects.ts';
import { ENRICH_NETWORK, ENRICH_URL } from './thing-operations.ts';
import { indicatorNotFound, indicatorOfPath, refuseSpecialPurpose } from './things.ts';

/** Upstreams that live look-ups ask for each type of history. */
const UPSTREAMS_OF: Readonly<Partial<Record<HistoryType, readonly LiveUpstream[]>>> = { whois: ['rdap'], dns: ['dns'] };

/** Serves the look-ups under /v1/indicators (contract rest.md 1.1 to 1.5 and 1.9); `lookUps` ask upstreams for what the graph lacks. */
export function indicatorRoutes(sources: ProjectionSources, lookUps: LookUps = {}): readonly Route[] {
  return [
    stampedRoute(
      ENRICH_DOMAIN,
      async ({ path: { domain }, query, context }) => {
        const indicator: Indicator = { type: 'domain', name: domain };
        const live = await lookUpFirst(lookUps, indicator, { context, query });
        const answer = found(indicator, await enrichDomain(sources, domain, modulesOf(query.include)), live);
        return { indicator, answer: withLive(answer, live) };
      },
      ({ indicator, answer }, moment) => ({ query: queryBlock(indicator, moment), ...answer }),
    ),
    stampedRoute(ENRICH_URL, ({ query: { value } }) => enriched(sources, value), indicatorBody),
    stampedRoute(
      READ_HISTORY,
      async ({ path, query, context }) => {
        const { historyType, limit, ...start } = query;
        const indicator = publicIndicator(path);
        const type = historyTypeFor(indicator, historyType);
        if (type === null) throw notApplicable();
        const page = { limit, offset: startOf(start) };
        const live = await lookUpFirst(lookUps, indicator, { context, query }, UPSTREAMS_OF[type] ?? []);
        const history = found(indicator, await readIndicatorHistory(sources, indicator, type, page), live);
        return {
          live,
          indicator,
          type,
          history,
          next: nextCursor(page.offset, history.records.length, history.total_records),
        };
      },
      ({ indicator, type, history, next, live }, moment) => ({
        query: { ...queryBlock(indicator, moment), history_type: type },
        history,
        next,
        ...(live === null ? {} : { live: liveNotes(live) }),
      }),
    ),
    route(READ_GRAPH, async ({ path, query: { limit } }) => {
      const indicator = publicIndicator(path);
      return found(indicator, await readGraph(sources, indicator, limit), null);
    }),
    // Comes after the routes that end in a word: its last part accepts slashes.
    stampedRoute(ENRICH_NETWORK, ({ path: { network } }) => enriched(sources, network), indicatorBody),
    stampedRoute(
      ENRICH_INDICATOR,
      async ({ path: { type, value }, query, context }) => {
        if (isFurtherType(type)) return enriched(sources, indicatorOfPath(type, value));
        const indicator = publicIndicator({ type, value });
        const live = await lookUpFirst(lookUps, indicator, { context, query });
        const answer = found(indicator, await enrichIndicator(sources, indicator, modulesOf(query.include)), live);
        return { indicator, answer: withLive(answer, live) };
      },
      (reported, moment) =>
        'thing' in reported
          ? indicatorBody(reported, moment)
          : enrichmentBody(reported.indicator, reported.answer, moment),
    ),
    route(LIST_SUBDOMAINS, async ({ path: { domain }, query: { limit, cursor, technical } }) =>
      found(
        { type: 'domain', name: domain },
        await readSubdomains(sources, domain, { limit, skip: cursor, technical }),
        null,
      ),
    ),
  ];
}

/** An indicator with its enrichment. */
interface EnrichedThing<Type extends FurtherType> {
  readonly thing: Thing<Type>;
  readonly answer: FurtherAnswer<Type>;
}

async function enriched<Type extends FurtherType>(
  sources: ProjectionSources,
  thing: Thing<Type>,
): Promise<EnrichedThing<Type>> {
  refuseSpecialPurpose(thing);
  const answer = await enrichThing(sources, thing);
  if (answer === null) throw indicatorNotFound(thing);
  return { thing, answer };
}

function indicatorBody<Type extends FurtherType>({ thing, answer }: EnrichedThing<Type>, moment: Moment) {
  return { query: queryBlock(thing, moment), ...answer };
}

function publicIndicator({ type, value }: { readonly type: Indicator['type']; readonly value: string }): Indicator {
  const indicator = readIndicator(type, value);
  refusePrivate(indicator);
  return indicator;
}

function found<T>(indicator: Indicator, answer: T | null, live: LiveReport | null): T {
  if (answer === null) throw notFound(indicator, unknownLive(live));
  return answer;
}

function notApplicable() {
  const detail = 'historyType of an address must be routing, dns or reputation.';
  return fieldProblem('invalid-parameter', 'historyType', 'does not apply to an address', detail);
}
