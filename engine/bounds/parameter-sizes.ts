import { either, listOf, mapOf, NOTHING, REFERENCE_BYTES, referred, SCALAR, type Size, textOf } from './size.ts';
import { laboriousLetters, writtenText } from './written-text.ts';

/** Keys of a map that are told apart. */
const MOST_PARTS = 50;

/** Size that covers most parameters: a text of a page or two, or ten thousand names, in a list or by their keys. */
export const USUAL_PARAMETER: Size = referred({
  ...either(textOf(10_000), listOf(10_000, textOf(300))),
  ...{ mayBeScalar: true, mayBeMap: true },
});

/** The size of a parameter as JSON brings it. */
export function parameterSize(value: unknown): Size {
  return referred(measured(value));
}

function measured(value: unknown): Size {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === 'string') return writtenText(value);
  if (typeof value !== 'object') return SCALAR;
  if (Array.isArray(value)) return listSize(value);
  const entries = Object.entries(value).map(([key, item]) => [key, measured(item)] as const);
  const parts = mapOf(new Map(entries), laboriousLetters(Object.keys(value).join('')));
  return entries.length > MOST_PARTS ? { ...parts, parts: null } : parts;
}

/** Counts all entries as large as the largest; the list itself is measured unchanged. */
function listSize(list: readonly unknown[]): Size {
  let entry = NOTHING;
  let [bytes, fresh] = [0, 0];
  for (const item of list) {
    const size = measured(item);
    bytes += size.bytes + REFERENCE_BYTES;
    fresh += size.fresh + REFERENCE_BYTES;
    entry = either(entry, size);
  }
  const size = listOf(list.length, entry);
  return { ...size, bytes, own: bytes, fresh };
}
