/**
 * `node bench/read-memory.ts <source> <file> [again]`: reads a file as its first load does, or as a later one that keeps what it met, short
 * of the database, and prints what that took.
 */
import { sourceDeclaration } from '../loaders/catalog.ts';
import { CURATED_REGISTER } from '../loaders/feeds/actor-register.ts';
import { batchesOf, emptyTally } from '../loaders/pipeline/collect.ts';
import { openInput } from '../loaders/pipeline/input.ts';
import { preflight } from '../loaders/pipeline/preflight.ts';
import { SeenKeys } from '../loaders/pipeline/seen.ts';
import { LIBRARY_SUFFIXES } from '../schema/keys/index.ts';

const [id = '', path = '', again] = process.argv.slice(2);
const declaration = sourceDeclaration(id);
if (declaration === undefined) throw new Error(`the catalog has no source ${id}`);

const begun = performance.now();
const input = await openInput(path, declaration);
const { refusal } = await preflight(input, declaration, {
  observedAt: input.modifiedAt,
  suffixes: LIBRARY_SUFFIXES,
  actors: CURATED_REGISTER,
  earlierEdition: null,
});
if (refusal !== null) throw refusal;
const checked = performance.now();
const checkedPeak = peak();

const tally = emptyTally();
const speaker = { source: id, part: '', observedAt: input.modifiedAt, approximate: true };
const seen = new SeenKeys();
for await (const batch of batchesOf(declaration, input, speaker, tally, [], {
  suffixes: LIBRARY_SUFFIXES,
  actors: CURATED_REGISTER,
  earlierEdition: null,
})) {
  if (again === undefined) seen.noteNetworks(batch);
  else seen.note(batch);
}
seen.close();
await input.close();

console.log(
  JSON.stringify({
    records: tally.read,
    refused: tally.refused,
    checkSeconds: (checked - begun) / 1000,
    readSeconds: (performance.now() - checked) / 1000,
    checkedMegabytes: checkedPeak,
    peakMegabytes: peak(),
  }),
);

function peak(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}
