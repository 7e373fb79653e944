import type { CompileContext, Procedure } from '../engine/contract/procedure-catalog.ts';
import { NO_PARAMETERS } from './arguments.ts';
import { columns } from './columns.ts';

/** What the key of the caller may do, and what it has left. */
export const quota: Procedure = {
  name: 'svc.quota',
  description: 'What your key may do: its limits, scopes and what is left of them; null is unlimited or not counted.',
  example: 'CALL svc.quota()',
  columns: columns({
    key: ['STRING', 'name of a limit or fact, such as maxQueryDepth'],
    value: ['ANY', 'its value; null where there is no such limit'],
  }),
  inExpressions: true,
  parameters: NO_PARAMETERS,
  compile: (calls, context) => ({ text: TEXT, inputs: calls.map(() => ({ rows: rowsOf(context) })) }),
};

const TEXT = 'UNWIND input.rows AS row RETURN row.key AS key, row.value AS value';

function rowsOf(context: CompileContext): readonly { readonly key: string; readonly value: unknown }[] {
  return Object.entries(valuesOf(context)).map(([key, value]) => ({ key, value: asInteger(value) }));
}

/** A program that its operator runs himself counts by the minute, where at all: hours and days are unlimited. */
function valuesOf({ caller, limits }: CompileContext): Readonly<Record<string, unknown>> {
  return {
    plan: 'self-hosted',
    isAnonymous: caller === null,
    keyPrefix: caller?.keyPrefix ?? null,
    scopes: caller?.scopes ?? [],
    minuteLimit: caller?.rate?.limit ?? null,
    minuteUsed: caller?.rate?.used ?? null,
    minuteRemaining: caller?.rate?.remaining ?? null,
    hourlyLimit: null,
    hourlyUsed: null,
    hourlyRemaining: null,
    dailyLimit: null,
    dailyRemaining: null,
    maxConcurrent: caller?.mostConcurrent ?? null,
    maxQueryDepth: limits.depth,
    maxRows: limits.rows,
    defaultTimeoutMs: limits.defaultTimeoutMs,
    maxTimeoutMs: limits.maximumTimeoutMs,
  };
}

/** Next to texts in one column a number is written as it was given: whole ones as integers. */
function asInteger(value: unknown): unknown {
  return typeof value === 'number' ? BigInt(value) : value;
}
