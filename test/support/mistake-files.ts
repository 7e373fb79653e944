import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CASES } from './paths.ts';

const DIRECTORY = join(CASES, 'mistakes');
const RIGHT = join(CASES, 'no-mistakes', 'right-queries.json');

const ROW = z.record(z.string(), z.json());

const COMMON = {
  /** The habit that it comes from. */
  mistake: z.string().min(2),
  query: z.string(),
  parameters: z.record(z.string(), z.json()).optional(),
  /** What its writer gets in the end: the rows, or how many there are. */
  rows: z.union([z.array(ROW), z.int().nonnegative()]).optional(),
  /** Not yet so, and why. */
  unmet: z.string().min(10).optional(),
};

/** Answered with the rows that were meant; a notice of each of these kinds says what was done. */
const CORRECTED = z.strictObject({
  ...COMMON,
  expect: z.literal('corrected'),
  notices: z.array(z.string()),
});

/** Answered as it was asked, with too few rows, and a notice whose rewrite gives those that were meant. */
const NOTICED = z.strictObject({ ...COMMON, expect: z.literal('noticed'), notice: z.string() });

/** Refused, with a suggestion whose rewrite gives the rows that were meant. */
const SUGGESTED = z.strictObject({
  ...COMMON,
  expect: z.literal('suggested'),
  problem: z.string(),
  suggestion: z.string(),
  /** Why no rewrite that runs can be offered: the graph has no such data, or only the caller knows the value. */
  noRewrite: z.string().min(10).optional(),
});

/** A query with a mistake in it, and how it is answered. */
export type Mistake = z.infer<typeof CORRECTED> | z.infer<typeof NOTICED> | z.infer<typeof SUGGESTED>;

/** The mistakes of one kind. */
export interface MistakeFile {
  readonly kind: string;
  readonly mistakes: readonly Mistake[];
}

/** All files of `test/cases/mistakes`, checked; throws for an entry that is not as described there. */
export function readMistakes(): MistakeFile[] {
  const entries = z.array(z.discriminatedUnion('expect', [CORRECTED, NOTICED, SUGGESTED]));
  return readdirSync(DIRECTORY)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      kind: name.replace('.json', ''),
      mistakes: entries.parse(JSON.parse(readFileSync(join(DIRECTORY, name), 'utf8'))),
    }));
}

const RIGHT_QUERY = z.strictObject({
  /** What it looks like, and is not. */
  looks: z.string().min(2),
  query: z.string(),
  parameters: z.record(z.string(), z.json()).optional(),
  rows: z.array(ROW),
});

/** A query that only looks like a mistake. */
export type RightQuery = z.infer<typeof RIGHT_QUERY>;

/** The queries of `test/cases/no-mistakes`: they run unchanged and get no notice. */
export function readRightQueries(): RightQuery[] {
  return z.array(RIGHT_QUERY).parse(JSON.parse(readFileSync(RIGHT, 'utf8')));
}
