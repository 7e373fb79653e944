import { type Row, rowOf } from '../../api/read.ts';

/** Reads the values of parameters; throws if the text is not a JSON object. */
export function readParameters(text: string): Row {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return rowOf(value);
  } catch {
    // Invalid JSON gives the same error as JSON that is not an object.
  }
  throw new Error('The parameters are not a JSON object. Write them like this: {"host": "example.com"}');
}

/** Reads the values of parameters; empty if the text is invalid. */
export function safeParameters(text: string): Row {
  try {
    return readParameters(text);
  } catch {
    return {};
  }
}
