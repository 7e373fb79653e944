import { expect, it } from 'vitest';
import { CURATED_REGISTER } from '../../loaders/feeds/actor-register.ts';
import { batchesOf, emptyTally, type ReadTally } from '../../loaders/pipeline/collect.ts';
import {
  EmptyRecord,
  LeftOutRecord,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
} from '../../loaders/source.ts';
import { stamparmIpsum } from '../../loaders/sources/threats/stamparm-ipsum.ts';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import { AUGUST_22, memoryInput } from '../support/source-input.ts';

const SPEAKER = { source: 'toy', part: '', observedAt: AUGUST_22, approximate: false };

/** The counts of a load of these records. */
async function tallyOf(records: () => Records<string>): Promise<ReadTally> {
  const source: SourceDeclaration<string> = {
    ...stamparmIpsum,
    id: 'toy',
    read: records,
    *facts({ value }) {
      if (value !== '')
        yield { kind: 'node', label: 'HOSTNAME', name: value, properties: { rank: Number(value.slice(1)) } };
    },
  };
  const tally = emptyTally();
  const known = { suffixes: LIBRARY_SUFFIXES, actors: CURATED_REGISTER, earlierEdition: null };
  for await (const _ of batchesOf(source, memoryInput(''), SPEAKER, tally, [], known));
  return tally;
}

it('A record that states nothing is counted as left out', async () => {
  const tally = await tallyOf(async function* () {
    yield { line: 1, value: 'a1' };
    yield { line: 2, value: '' };
    yield new LeftOutRecord(3, 'over');
    yield new EmptyRecord(4, 'an object of another class');
    yield new RefusedRecord(5, 'bad');
  });
  expect(tally).toMatchObject({ read: 5, refused: 1, leftOut: 3 });
});

it('The reason of a refusal is cut to some hundred characters', async () => {
  const { refusals } = await tallyOf(async function* () {
    yield new RefusedRecord(1, 'x'.repeat(70_000));
  });
  expect(refusals).toEqual([`line 1: ${'x'.repeat(500)}...`]);
});

it.each(['99999999999999999999', '1e400', 'x'])('A record with the number %s is refused alone', async (digits) => {
  const tally = await tallyOf(async function* () {
    yield { line: 1, value: `a${digits}` };
    yield { line: 2, value: 'a9007199254740991' };
  });
  expect(tally).toMatchObject({ read: 2, refused: 1, leftOut: 0 });
  expect(tally.refusals[0]).toMatch(/^line 1: rank: .* is beyond any number that is stored$/);
});
