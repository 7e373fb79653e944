import { opensWithClause } from './clause-first.ts';
import type { Piece, Prose } from './prose.ts';
import { ALLOWED, type Allowed, QUOTED } from './quoted.ts';
import { readProse } from './read-prose.ts';
import { WORDS } from './words.ts';

/** A place where a text is not plain, with its line and what to write. */
export interface Finding {
  readonly path: string;
  /** Counted from one. */
  readonly line: number;
  readonly word: string;
  readonly use: string;
}

const CLAUSE_FIRST = {
  word: 'sentence that opens with a clause before its noun',
  use: 'subject, verb, object',
};

/** Finds the words that we do not write in a file, in the order of its lines. */
export function checkFile(path: string, text: string, allowed: readonly Allowed[] = ALLOWED): Finding[] {
  if (QUOTED.some((pattern) => pattern.test(path))) return [];
  const permitted = new Set(allowed.filter((entry) => entry.path === path).map(({ word }) => word));
  return readProse(path, text)
    .flatMap(findingsIn)
    .filter(({ word }) => !permitted.has(word))
    .map((finding) => ({ path, ...finding }))
    .sort((one, other) => one.line - other.line);
}

/** Finds the words that we do not write in one text. */
export function findingsIn({ pieces }: Prose): Omit<Finding, 'path'>[] {
  const text = pieces.map((piece) => piece.text).join(' ');
  const words = WORDS.flatMap(({ name, pattern, use }) =>
    [...text.matchAll(pattern)].map(({ index }) => ({ line: lineAt(pieces, index), word: name, use })),
  );
  const clauses = [...text.matchAll(SENTENCE)]
    .filter(([sentence]) => opensWithClause(sentence.trim()))
    .map(({ index }) => ({ line: lineAt(pieces, index), ...CLAUSE_FIRST }));
  return [...words, ...clauses];
}

/** Sentences and their parts behind a colon or a semicolon; two spaces end a paragraph. */
const SENTENCE = /(?<=^|[.!?;:] | {2})\S(?:(?![.!?;:] | {2}).)*[.!?;:]?/g;

function lineAt(pieces: readonly Piece[], index: number): number {
  let end = 0;
  for (const piece of pieces) {
    end += piece.text.length + 1;
    if (index < end) return piece.line;
  }
  return pieces.at(-1)?.line ?? 1;
}
