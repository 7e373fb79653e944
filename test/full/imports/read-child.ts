/** A separate process that reads files as a load does, short of the database, and prints a line with the outcome of each. */
import { sourceDeclaration } from '../../../loaders/catalog.ts';
import { CURATED_REGISTER } from '../../../loaders/feeds/actor-register.ts';
import { batchesOf, emptyTally } from '../../../loaders/pipeline/collect.ts';
import { openInput } from '../../../loaders/pipeline/input.ts';
import { preflight } from '../../../loaders/pipeline/preflight.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';

const CONTEXT = { suffixes: LIBRARY_SUFFIXES, actors: CURATED_REGISTER, earlierEdition: null };

/** What became of a file: refused before anything is written, or read, until it failed or to its end. */
export interface ReadOutcome {
  readonly refusal: string | null;
  readonly failure: string | null;
  readonly read: number;
  readonly refused: number;
  /** The first refused records. */
  readonly reasons: readonly string[];
}

async function outcomeOf(id: string, path: string): Promise<ReadOutcome> {
  const declaration = sourceDeclaration(id);
  if (declaration === undefined) throw new Error(`the catalog has no source ${id}`);
  const input = await openInput(path, declaration);
  const tally = emptyTally();
  const outcome = (refusal: string | null, failure: string | null): ReadOutcome => {
    const { read, refused, refusals: reasons } = tally;
    return { refusal, failure, read, refused, reasons };
  };
  try {
    const { refusal } = await preflight(input, declaration, { ...CONTEXT, observedAt: input.modifiedAt });
    if (refusal !== null) return outcome(refusal.message, null);
    const speaker = { source: id, part: '', observedAt: input.modifiedAt, approximate: true };
    for await (const _ of batchesOf(declaration, input, speaker, tally, [], CONTEXT));
    return outcome(null, null);
  } catch (error) {
    return outcome(null, error instanceof Error ? error.message : String(error));
  } finally {
    await input.close();
  }
}

const [id = '', path = ''] = process.argv.slice(2);
console.log(JSON.stringify(await outcomeOf(id, path)));
