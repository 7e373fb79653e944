import fc from 'fast-check';
import { HOSTILE } from './hostile-queries.ts';

/** What may be done to a text without its writer's noticing: spaces, comments, quotes, escapes, case. */
const MUTATIONS: readonly ((text: string, at: number) => string)[] = [
  (text, at) => insert(text, at, ' '),
  (text, at) => insert(text, at, '\n\t'),
  (text, at) => insert(text, at, '/* MATCH */'),
  (text, at) => insert(text, at, '// x\n'),
  (text, at) => insert(text, at, '\u00a0'),
  (text, at) => insert(text, at, '\u2028'),
  (text, at) => insert(text, at, ';'),
  (text, at) => insert(text, at, '`'),
  (text, at) => insert(text, at, "'"),
  (text, at) => insert(text, at, '\\u0027'),
  (text, at) => insert(text, at, '*/'),
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at) => text.slice(0, at) + escaped(text[at] ?? '') + text.slice(at + 1),
  (text, at) => text.slice(0, at) + swapped(text[at] ?? '') + text.slice(at + 1),
  (text, at) => text.replace(/\b([A-Z_]{4,})\b/, (word) => (at % 2 === 0 ? `\`${word}\`` : word.toLowerCase())),
];

function insert(text: string, at: number, what: string): string {
  return text.slice(0, at) + what + text.slice(at);
}

function escaped(character: string): string {
  return character === '' ? '' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function swapped(character: string): string {
  return character === character.toUpperCase() ? character.toLowerCase() : character.toUpperCase();
}

const mutation = fc.tuple(fc.constantFrom(...MUTATIONS), fc.double({ min: 0, max: 1, noNaN: true }));

/** A hostile query after up to three mutations: it may have become harmless, it must not have become accepted. */
export const mutatedHostileText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(...HOSTILE.filter(({ query }) => query.length < 400)),
    fc.array(mutation, { minLength: 1, maxLength: 3 }),
  )
  .map(([{ query }, steps]) =>
    steps.reduce((text, [mutate, place]) => mutate(text, Math.floor(place * text.length)), query),
  );
