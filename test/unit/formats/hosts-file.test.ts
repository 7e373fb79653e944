import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostsEntries } from '../../../loaders/formats/hosts-file.ts';
import { RefusedRecord } from '../../../loaders/source.ts';
import { collected, memoryInput } from '../../support/source-input.ts';

async function read(text: string) {
  return collected(hostsEntries(memoryInput(text)));
}

describe('entries of a hosts file', () => {
  it('A line of a hosts file gives one entry for each of its names', async () => {
    expect(await read('# names\n192.0.2.1\ta.example  b.example # two\n')).toEqual([
      { line: 2, value: { address: '192.0.2.1', host: 'a.example' } },
      { line: 2, value: { address: '192.0.2.1', host: 'b.example' } },
    ]);
  });

  it('A hosts file gives no entry for the names that a machine gives to itself', async () => {
    const own = '127.0.0.1 localhost\n::1 ip6-localhost ip6-loopback\nff02::1 ip6-allnodes\n0.0.0.0 0.0.0.0\n';
    expect(await read(own)).toEqual([]);
  });

  it('A line of a hosts file without a name is refused with its number', async () => {
    const [refused, next] = await read('192.0.2.1\n192.0.2.2 a.example\n');
    expect(refused).toBeInstanceOf(RefusedRecord);
    expect(refused).toMatchObject({ line: 1, message: "expected an address and a name, got '192.0.2.1'" });
    expect(next).toEqual({ line: 2, value: { address: '192.0.2.2', host: 'a.example' } });
  });

  it('Every line of a hosts file with content gives a record, whatever the content is', async () => {
    const line = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replace(/[\r\n#]/g, ''));
    await fc.assert(
      fc.asyncProperty(fc.array(line), async (lines) => {
        const met = new Set((await read(`${lines.join('\n')}\n`)).map((record) => record.line));
        for (const [at, text] of lines.entries())
          expect(met.has(at + 1)).toBe(text.split(/\s+/).some((word) => word !== ''));
      }),
    );
  });
});
