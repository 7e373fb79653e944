import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonMembers, jsonMembersOfAll, topLevelText } from '../../../loaders/formats/json-members.ts';
import { jsonDocument, jsonRecords } from '../../../loaders/formats/json-records.ts';
import { DamagedFile, EmptyList, RefusedRecord } from '../../../loaders/source.ts';
import { collected, memoryInput } from '../../support/source-input.ts';

async function read(text: string, path?: readonly string[], piece?: number) {
  return collected(jsonMembers(memoryInput(text, 'list.json', piece), path));
}

describe('members of a JSON document', () => {
  it('The members of an array are its elements, with the line on which each starts', async () => {
    expect(await read('[\n {"a": [1, 2]},\n "b",\n null\n]\n')).toEqual([
      { line: 2, value: { key: null, value: { a: [1, 2] }, place: 0 } },
      { line: 3, value: { key: null, value: 'b', place: 0 } },
      { line: 4, value: { key: null, value: null, place: 0 } },
    ]);
  });

  it('The members at a path are those of the object there, and of no other object of that name', async () => {
    const text = '{"x": {"roas": {"no": 1}}, "data": {"roas": {"a": 1, "b": {"roas": 2}}}, "roas": [3]}';
    expect((await read(text, ['data', 'roas'])).map((record) => 'value' in record && record.value)).toEqual([
      { key: 'a', value: 1, place: 0 },
      { key: 'b', value: { roas: 2 }, place: 0 },
    ]);
  });

  it('The members of several lists come in one reading, in file order, and only the first list is required', async () => {
    const members = await collected(jsonMembersOfAll(memoryInput('{"b": [2], "x": [0], "a": [1]}'), ['a', 'b', 'c']));
    expect(members.map((member) => 'value' in member && [member.value.place, member.value.value])).toEqual([
      [1, 2],
      [0, 1],
    ]);
    await expect(collected(jsonMembersOfAll(memoryInput('{"b": [2]}'), ['a', 'b']))).rejects.toThrow('with a');
  });

  it('An empty array has no members, and says so', async () => {
    expect(await read('{"list": []}', ['list'])).toEqual([expect.any(EmptyList)]);
    expect(await read('{"list": {}}', ['list'])).toEqual([]);
  });

  it('A member that is not JSON is refused alone', async () => {
    const [one, bad, three] = await read('[1,\n oops,\n 3]');
    expect(one).toEqual({ line: 1, value: { key: null, value: 1, place: 0 } });
    expect(bad).toBeInstanceOf(RefusedRecord);
    expect(bad).toMatchObject({ line: 2, message: 'expected JSON, got oops' });
    expect(three).toEqual({ line: 3, value: { key: null, value: 3, place: 0 } });
  });

  it.each(['[1, 2', '{"list": [1]', '[{"a": 1}', '["a', '[1]]]['])(
    'A document that breaks off is an error: %s',
    async (text) => {
      await expect(read(text, text.startsWith('{') ? ['list'] : [])).rejects.toThrow(/breaks off|expected a JSON/);
    },
  );

  it('A document without the array is an error', async () => {
    await expect(read('{"other": []}', ['list'])).rejects.toThrow('expected a JSON document with list');
  });

  it('The members are those that JSON.parse finds, in pieces of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(undefined, 1, '\t'),
        async (list, object, piece, indent) => {
          const text = JSON.stringify({ before: object, list }, null, indent);
          const expected: unknown = JSON.parse(text);
          const elements = await read(text, ['list'], piece);
          const members = await read(text, ['before'], piece);
          const values = elements
            .filter((record) => !(record instanceof EmptyList))
            .map((record) => ('value' in record ? record.value.value : record));
          const entries = members.map((record) =>
            'value' in record ? [record.value.key, record.value.value] : record,
          );
          expect({ before: Object.fromEntries(entries.filter(Array.isArray)), list: values }).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('Garbage never blocks a load: it is read, refused, or reported as no document', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[[\]{}:,"a1\\ \n-]{0,30}$/), async (text) => {
        const outcome = await read(text).catch((error: unknown) => String(error));
        if (typeof outcome === 'string')
          expect(outcome).toMatch(/^(?:DamagedFile: the JSON document breaks off|Error: expected a JSON)/);
      }),
    );
  });
});

describe('a JSON document beyond what is published', () => {
  it('A document that is nested deeper than 100 levels is damaged, with its line', async () => {
    const reading = read(`{"list": [1,\n${'['.repeat(100_000)}`, ['list']);
    await expect(reading).rejects.toThrow(new DamagedFile('line 2: it is nested deeper than 100 levels'));
  });

  it('A member of more than a million values is refused alone, with the line on which it begins', async () => {
    const text = `{"list": [1,\n[${'0,'.repeat(1_000_000)}\n0],\n2]}`;
    const [first, large, last] = await collected(jsonMembers(memoryInput(text), ['list']));
    expect([first, last]).toMatchObject([{ value: { value: 1 } }, { line: 4, value: { value: 2 } }]);
    expect(large).toBeInstanceOf(RefusedRecord);
    expect(large).toMatchObject({ line: 2, message: expect.stringMatching(/^a member of more than 1,000,000 values/) });
  });
});

describe('a text at the top of a JSON document', () => {
  it('A text at the top of a document is read before or after lists of any length', async () => {
    const text = '{"version": 20240615, "list": [{"version": 1}, "x"], "of": {"made": 2}, "made": "2026-08-22"}';
    expect(await topLevelText(memoryInput(text), 'version')).toBe('20240615');
    expect(await topLevelText(memoryInput(text), 'made')).toBe('2026-08-22');
    expect(await topLevelText(memoryInput(text), 'list')).toBeNull();
    expect(await topLevelText(memoryInput(text), 'absent')).toBeNull();
  });
});

describe('records of a JSON document', () => {
  const SITE = z.object({ rank: z.number() });

  it('A record that is not in the published format is refused, with its name and the field', async () => {
    const records = await collected(jsonRecords(memoryInput('{"a": {"rank": 1},\n"b": {"rank": "two"}}'), [], SITE));
    expect(records[0]).toEqual({ line: 1, value: { key: 'a', value: { rank: 1 } } });
    expect(records[1]).toBeInstanceOf(RefusedRecord);
    expect(records[1]).toMatchObject({ line: 2, message: expect.stringMatching(/^b: rank: .*expected number/) });
  });

  it('A record may be a whole document', async () => {
    expect(await jsonDocument(memoryInput('{"rank": 3}'), SITE).next()).toEqual({ done: true, value: { rank: 3 } });
    await expect(jsonDocument(memoryInput('{}'), SITE).next()).rejects.toThrow('not in the published format: rank: ');
  });

  it('A member of a whole document that does not fit is left out, and its refusal comes before the document', async () => {
    const document = jsonDocument(memoryInput('{"rank": 3, "note": 7}'), SITE.extend({ note: z.string().optional() }));
    expect(await document.next()).toMatchObject({ done: false, value: { message: expect.stringMatching(/^note: /) } });
    expect(await document.next()).toEqual({ done: true, value: { rank: 3 } });
  });
});
