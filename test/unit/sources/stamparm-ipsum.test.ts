import { describe, expect, it } from 'vitest';
import { stamparmIpsum } from '../../../loaders/sources/threats/stamparm-ipsum.ts';
import { AUGUST_22, factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

describe('IPsum', () => {
  it('IPsum lists addresses as of the update in its header, each with the number of lists that name it', async () => {
    const input = await sampleInput('feeds/ipsum.txt');
    expect(await stamparmIpsum.dateOf?.(input)).toBe(Date.UTC(2026, 7, 22, 1, 0, 29));
    const { facts, records, refusals } = await readSource(stamparmIpsum, input);
    expect([records, facts.length, refusals]).toEqual([14_217, 14_217, []]);
    expect(factsOf(facts, '77.90.185.20')).toMatchObject([
      {
        from: { label: 'IPV4' },
        to: { name: 'IPsum' },
        properties: {
          weight: 1.2,
          count: 10,
          seenFrom: AUGUST_22,
          seenUntil: AUGUST_22,
          isDated: true,
          lastSeen: undefined,
        },
      },
    ]);
  });

  it('IPsum without its header has no date', async () => {
    expect(await stamparmIpsum.dateOf?.(memoryInput('192.0.32.1\t3\n'))).toBeNull();
  });

  it('IPsum refuses a row that is not an address with a count', async () => {
    const { facts, refusals } = await readSource(
      stamparmIpsum,
      '192.0.32.1\t3\n192.0.32.2\tmany\n192.0.2\t3\n192.0.32.4\n',
    );
    expect(facts).toHaveLength(2);
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringContaining('expected an address, a tab and a number') },
      { line: 3, reason: expect.stringContaining("'192.0.2' is not") },
    ]);
  });
});
