import { Counter, Histogram, type Registry } from 'prom-client';
import type { FinishedRequest, RequestObserver } from '../middleware/finished-request.ts';

/** Seconds: around the targets of 150 and 500 ms, and up to the longest query. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Stages before the run take a part of a millisecond. */
const STAGE_BUCKETS = [0.0001, 0.00025, 0.0005, ...BUCKETS];

/** Figures of requests and queries. Labels are of the contract alone: nothing that a client sent makes a new one. */
export function requestFigures(registry: Registry): RequestObserver {
  const registers = [registry];
  const requests = new Histogram({
    name: 'weft_http_request_duration_seconds',
    help: 'Time to answer, by route and status; route is "none" if no route matches',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const stages = new Histogram({
    name: 'weft_query_stage_duration_seconds',
    help: 'Time of graph queries by stage of the engine',
    labelNames: ['stage'],
    buckets: STAGE_BUCKETS,
    registers,
  });
  const queries = new Counter({
    name: 'weft_queries_total',
    help: 'Graph queries by result: ok, client-gone or the slug of a problem',
    labelNames: ['outcome'],
    registers,
  });
  const lookups = new Counter({
    name: 'weft_lookups_total',
    help: 'Look-ups by operation, and whether the cache or the graph answered',
    labelNames: ['operation', 'answered_by'],
    registers,
  });
  return (request) => {
    const { method, route, status, ms, query, isKept } = request;
    requests.observe({ method: knownMethod(method), route: route?.path ?? 'none', status }, ms / 1000);
    if (query !== undefined) {
      queries.inc({ outcome: outcomeOf(query) });
      for (const [stage, spent] of Object.entries(query.stages)) stages.observe({ stage }, spent / 1000);
    }
    if (isKept !== undefined && route !== null) {
      lookups.inc({ operation: route.id, answered_by: isKept ? 'memory' : 'graph' });
    }
  };
}

function outcomeOf({ slug, code }: NonNullable<FinishedRequest['query']>): string {
  return slug ?? (code === 'CLIENT_GONE' ? 'client-gone' : 'ok');
}

function knownMethod(method: string): string {
  return ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other';
}
