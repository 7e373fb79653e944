import type { QueryProblem } from '../../schema/problem.ts';
import { queryUnservable } from './query-problems.ts';

/** Why and until when queries of one shape are not run. */
export interface ShapeRefusal {
  /** Epoch ms. */
  readonly until: number;
}

/** Shapes of queries (`run/query-identity.ts`) that are not run for a while, fed from outside of the engine. */
export interface RefusedShapes {
  /** The refusal of a shape that holds now; undefined where its queries may run. */
  get(shape: string): ShapeRefusal | undefined;
}

/** 400: a query of this shape could not be ended, and all queries had to wait while Neo4j was restarted. */
export function refusedShapeProblem({ until }: ShapeRefusal): QueryProblem {
  const end = new Date(until).toISOString();
  const detail =
    'Queries that differ from this one only in their values ran long past their time limit, and Neo4j had to be restarted to stop them. ' +
    `Such queries are refused until ${end}: ask for less, or write the query differently. An operator can see and lift the refusal with ` +
    'weft doctor --clear-refused.';
  return queryUnservable('QUERY_REFUSED', detail, {
    extras: { reason: 'could_not_be_ended', refusedUntil: end },
  });
}
