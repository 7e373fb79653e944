import { type Row, rowOf } from '../../api/read.ts';

/** Reads the values of parameters as they were written; throws where they are no JSON object. */
export function readParameters(text: string): Row {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return rowOf(value);
  } catch {
    // What is no JSON is told as what is no object.
  }
  throw new Error('The parameters are not a JSON object. Write them like this: {"host": "example.com"}');
}

/** Reads them as far as they can be read. */
export function safeParameters(text: string): Row {
  try {
    return readParameters(text);
  } catch {
    return {};
  }
}
