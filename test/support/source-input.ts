import { join } from 'node:path';
import { CURATED_REGISTER } from '../../loaders/feeds/actor-register.ts';
import { inputAt } from '../../loaders/pipeline/input.ts';
import { linesOf } from '../../loaders/pipeline/lines.ts';
import {
  EmptyList,
  type Fact,
  LeftOutRecord,
  ReadNotice,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
} from '../../loaders/source.ts';
import { KeyError, LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';

/** A refusal as a test compares it. */
export interface Refusal {
  readonly line: number;
  readonly reason: string;
}

/** The result of a source for an input: the number of records, the facts of the good ones and the refusals of the others. */
export interface SourceOutcome {
  readonly records: number;
  readonly facts: readonly Fact[];
  readonly refusals: readonly Refusal[];
  /** Records that state nothing, as their format means it; absent if there are none. */
  readonly leftOut?: readonly Refusal[];
}

/** A date for tests of sources whose files say none: 2026-08-22, as epoch ms. */
export const AUGUST_22 = Date.UTC(2026, 7, 22);

/**
 * A file in memory, with the files next to it. Its bytes come in pieces of `piece` bytes, so that formats get records that are cut in two.
 */
export function memoryInput(
  content: string | Uint8Array,
  fileName = 'file.txt',
  piece = 64 * 1024,
  beside: Readonly<Record<string, string>> = {},
): SourceInput {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  const sibling = async (name: string) => {
    const text = beside[name];
    return text === undefined ? null : memoryInput(text, name, piece, beside);
  };
  return { fileName, bytes: pieces, lines: (most) => linesOf(pieces(), most), whole: async () => bytes, sibling };
}

/** A file of the sample, by its path under `sample/`. */
export function sampleInput(file: string): Promise<SourceInput> {
  return inputAt(join(import.meta.dirname, '..', '..', 'sample', file));
}

/** A file of the tests' own data, by its path under `test/data/`. */
export function testDataInput(file: string): Promise<SourceInput> {
  return inputAt(join(import.meta.dirname, '..', 'data', file));
}

/** All items of an async sequence. */
export async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Reads an input as a load does, without a database. An error that would end a load passes through. */
export async function readSource(
  source: SourceDeclaration,
  input: SourceInput | string,
  observedAt = AUGUST_22,
  actors = CURATED_REGISTER,
): Promise<SourceOutcome> {
  const from = typeof input === 'string' ? memoryInput(input) : input;
  const context = { observedAt, suffixes: LIBRARY_SUFFIXES, actors, earlierEdition: null };
  const facts: Fact[] = [];
  const refusals: Refusal[] = [];
  const leftOut: Refusal[] = [];
  let records = 0;
  for await (const record of source.read(from, context)) {
    if (record instanceof EmptyList) continue;
    if (record instanceof ReadNotice) continue;
    records += 1;
    try {
      if (record instanceof RefusedRecord) throw record;
      facts.push(...source.facts(record, context));
    } catch (error) {
      if (error instanceof LeftOutRecord) leftOut.push({ line: error.line, reason: error.message });
      else if (error instanceof RefusedRecord) refusals.push({ line: error.line, reason: error.message });
      else if (error instanceof KeyError && !(record instanceof RefusedRecord))
        refusals.push({ line: record.line, reason: error.message });
      else throw error;
    }
  }
  return { records, facts, refusals, ...(leftOut.length === 0 ? {} : { leftOut }) };
}

/** The source of an id among the rows of one file. */
export function declaredIn<T>(rows: readonly SourceDeclaration<T>[], id: string): SourceDeclaration<T> {
  const found = rows.find((row) => row.id === id);
  if (found === undefined) throw new Error(`no row ${id} among ${rows.map((row) => row.id).join(', ')}`);
  return found;
}

/** The facts that state something of the node or edge end of this name. */
export function factsOf(facts: readonly Fact[], name: string): Fact[] {
  return facts.filter((fact) => {
    if (fact.kind === 'node') return fact.name === name;
    if (fact.kind === 'edge') return fact.from.name === name || fact.to.name === name;
    return fact.kind === 'announcement' ? fact.prefix === name : fact.kind === 'location' && fact.cidr === name;
  });
}
