import { UsageError } from '../failure.ts';

/** The parameters of a query from `name=value`: a value that is JSON is read as JSON, any other as text. */
export function parametersOf(given: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(given.map(parameterOf));
}

function parameterOf(text: string): readonly [string, unknown] {
  const [, name, value] = /^\$?([A-Za-z_]\w*)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--param: expected name=value, such as ip=192.0.2.10, but it is "${text}"`);
  return [name, jsonOr(value)];
}

function jsonOr(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
