/** Bodies that tests expect, built from the examples of the API document. */
import { expect } from 'vitest';
import { EXAMPLE_BLOCKS } from '../../http/location/record-schema.ts';

/** An example with any time and duration in its block `query`, since these differ from run to run. */
export function answered<Body extends { readonly query: object }>(example: Body) {
  const stamp = { timestamp: expect.stringMatching(/\.\d{3}Z$/), response_time_ms: expect.any(Number) };
  return { ...example, query: { ...example.query, ...stamp } };
}

/** The same members without values: null for a value, and empty lists. */
export function blank(example: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, Array.isArray(value) ? [] : blankValue(value)]),
  );
}

function blankValue(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? blank(value) : null;
}

/** The location record of an address that no source locates. */
export const UNKNOWN_BLOCKS = blank(EXAMPLE_BLOCKS);
