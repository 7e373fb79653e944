import { fieldProblem } from './problems/http-problem.ts';

/** What an integer of a query string may be. */
interface IntegerRange {
  readonly default: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** A whole number from a query string, or its default where it is not there: a 400 outside its range. */
export function readInteger(query: Readonly<Record<string, string>>, name: string, range: IntegerRange): number {
  const text = query[name];
  if (text === undefined) return range.default;
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= range.minimum && value <= range.maximum) return value;
  const detail = `${name} must be a whole number from ${range.minimum} to ${range.maximum}.`;
  throw fieldProblem('invalid-parameter', name, 'not a whole number in range', detail);
}
