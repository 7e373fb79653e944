import { describe, expect, it } from 'vitest';
import { spamhausDrop, spamhausEdrop } from '../../../loaders/sources/threats/spamhaus-drop.ts';
import { factsOf, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

describe('Spamhaus DROP', () => {
  it('lists networks, as the contract weighs them', async () => {
    const { facts, records, refusals } = await readSource(spamhausDrop, await sampleInput('feeds/spamhaus_drop.txt'));
    expect([records, facts.length, refusals]).toEqual([989, 989, []]);
    expect(factsOf(facts, '1.10.16.0/20')).toMatchObject([
      {
        type: 'LISTED_IN',
        from: { label: 'PREFIX' },
        to: { label: 'FEED_SOURCE', name: 'Spamhaus DROP' },
        properties: { weight: 1.2 },
      },
    ]);
  });

  it('is dated by its header where it has one, and may name the case behind a network', async () => {
    const text = '; Spamhaus DROP List 2024/02/27 - (c) 2024 The Spamhaus Project\n; Expires: x\n192.0.2.0/24 ; SBL1\n';
    expect(await spamhausDrop.dateOf?.(memoryInput(text))).toBe(Date.UTC(2024, 1, 27));
    expect(await spamhausDrop.dateOf?.(await sampleInput('feeds/spamhaus_drop.txt'))).toBeNull();
    const { facts } = await readSource(spamhausEdrop, text);
    expect(facts).toMatchObject([{ from: { name: '192.0.2.0/24' }, to: { name: 'Spamhaus EDROP' } }]);
  });

  it('has its IPv6 list as a part of its own', () => {
    expect([spamhausDrop.part?.('drop.txt'), spamhausDrop.part?.('dropv6.txt')]).toEqual(['IPv4', 'IPv6']);
  });

  it('refuses what is no network', async () => {
    const { refusals } = await readSource(spamhausDrop, '192.0.2.0/24\n<html>\n');
    expect(refusals).toEqual([{ line: 2, reason: expect.stringContaining("'<html>' is not an IP address") }]);
  });
});
