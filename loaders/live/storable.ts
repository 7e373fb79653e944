import { CURATED_REGISTER } from '../feeds/actor-register.ts';
import { batchesOf, emptyTally } from '../pipeline/collect.ts';
import { linesOf } from '../pipeline/lines.ts';
import type { ReadContext, SourceDeclaration, SourceInput } from '../source.ts';
import type { UpstreamAnswer } from './upstream.ts';

/**
 * Returns why nothing of an answer can be stored; null if something can. Answers that wait are written together: the load of all of them
 * would not show which of them it refused.
 */
export async function whyNotStorable(
  source: SourceDeclaration,
  { lines }: UpstreamAnswer,
  { suffixes, observedAt }: Pick<ReadContext, 'suffixes' | 'observedAt'>,
): Promise<string | null> {
  const tally = emptyTally();
  const speaker = { source: source.id, part: '', observedAt, approximate: false };
  const known = { suffixes, actors: CURATED_REGISTER, earlierEdition: null };
  for await (const _ of batchesOf(source, inputOf(lines), speaker, tally, [], known));
  // An answer without records says that there are none.
  if (tally.refused === 0 || tally.read > tally.refused + tally.leftOut) return null;
  return tally.refusals[0]?.replace(/^line \d+: /, '') ?? 'the answer says nothing that can be stored';
}

/** A file of these lines, in memory. */
function inputOf(lines: readonly unknown[]): SourceInput {
  const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  return {
    fileName: 'answer',
    bytes: chunks,
    lines: (most) => linesOf(chunks(), most),
    whole: async () => bytes,
    sibling: async () => null,
  };
}
