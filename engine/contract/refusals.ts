import type { QueryProblem } from '../../schema/problem.ts';
import { queryUnservable } from './query-problems.ts';

/** A call of a function with large arguments. */
export interface LargeCall {
  /** In lower case; an operator by its sign. */
  readonly name: string;
  /** Of each argument, about the characters or entries that it may have at most. */
  readonly sizes: readonly number[];
}

/** Why and until when a query is not run. */
export interface Refusal {
  /** Epoch ms. */
  readonly until: number;
}

/** A refusal of all calls of a function with arguments of at least half these sizes. */
export interface CallRefusal extends Refusal {
  readonly call: LargeCall;
}

/** Queries that are not run for a while, because one like them could not be ended. Fed from outside of the engine. */
export interface Refusals {
  /** The refusal of a shape (`run/query-identity.ts`) that holds now; undefined where its queries may run. */
  ofShape(shape: string): Refusal | undefined;
  /** The refusal that one of these calls meets now; undefined where all may run. */
  ofCalls(calls: readonly LargeCall[]): CallRefusal | undefined;
}

/** Returns whether a call is of the same function, and none of its arguments is less than half as large. */
export function isAsLarge(call: LargeCall, refused: LargeCall): boolean {
  return call.name === refused.name && refused.sizes.every((size, place) => (call.sizes[place] ?? 0) >= size / 2);
}

/** Returns a call in words, for an error, the log and `weft doctor`. */
export function describeCall({ name, sizes }: LargeCall): string {
  return `${name} with arguments of ${sizes.map((size) => size.toLocaleString('en')).join(' and ')} characters or entries`;
}

/** 400: a query of this shape could not be ended, and all queries had to wait while Neo4j was restarted. */
export function refusedShapeProblem({ until }: Refusal): QueryProblem {
  const detail =
    'Queries that differ from this one only in their values ran long past their time limit, and Neo4j had to be restarted to stop them. ' +
    `Such queries are refused until ${instant(until)}: ask for less, or write the query differently. ${LIFTED}`;
  return refused(detail, until);
}

/** 400: a query with such a call could not be ended. */
export function refusedCallProblem({ until, call }: CallRefusal): QueryProblem {
  const detail =
    `A query that called ${describeCall(call)} ran long past its time limit, and Neo4j could not end it. Until ${instant(until)} Weft ` +
    `refuses calls of ${call.name} with arguments of at least half these sizes: send shorter texts and lists. ${LIFTED}`;
  return refused(detail, until, { function: call.name, sizes: call.sizes });
}

const LIFTED = 'An operator can see and lift the refusal with weft doctor --clear-refused.';

function refused(detail: string, until: number, extras: Readonly<Record<string, unknown>> = {}): QueryProblem {
  const reason = 'could_not_be_ended';
  return queryUnservable('QUERY_REFUSED', detail, { extras: { reason, refusedUntil: instant(until), ...extras } });
}

function instant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
