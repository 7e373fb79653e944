import { describe, expect, it } from 'vitest';
import { whyNotStorable } from '../../../loaders/live/storable.ts';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { weftLiveDns } from '../../../loaders/sources/names/weft-live-dns.ts';
import { weftLiveRdap } from '../../../loaders/sources/registries/weft-live-rdap.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { AUGUST_22 } from '../../support/source-input.ts';

const MAPPED = { type: 'AAAA', ttl: 1, address: '::ffff:11.0.0.9' };
const GOOD = { type: 'A', ttl: 1, address: '11.0.0.1' };

async function why(source: SourceDeclaration, ...lines: readonly unknown[]): Promise<string | null> {
  const answer = { lines, hosts: new Set<string>(), isFoundByDerivation: false };
  return whyNotStorable(source, answer, { suffixes: LIBRARY_SUFFIXES, observedAt: AUGUST_22 });
}

const host = (...records: readonly unknown[]) => ({ host: 'a.weft.com', isComplete: true, records });

describe('an answer of an upstream', () => {
  it.each<[string, SourceDeclaration, unknown]>([
    ['one good record', weftLiveDns, host(GOOD)],
    ['one good record next to an odd one', weftLiveDns, host(MAPPED, GOOD)],
    ['no record', weftLiveDns, host()],
    [
      'a domain',
      weftLiveRdap,
      {
        objectClassName: 'domain',
        ldhName: 'weft.com',
        handle: null,
        events: [{ eventAction: 'registration', eventDate: '02/03/20' }],
      },
    ],
  ])('An answer with %s can be stored', async (_, source, line) => {
    expect(await why(source, line)).toBeNull();
  });

  it.each<[string, SourceDeclaration, unknown, RegExp]>([
    ['odd records alone', weftLiveDns, host(MAPPED), /^a\.weft\.com: .*IPv6 address/],
    ['an object without its name', weftLiveRdap, { objectClassName: 'domain' }, /host name/],
    ['another class', weftLiveRdap, { objectClassName: 'variant' }, /class 'variant'/],
  ])('An answer with %s cannot, and the reason names no file of ours', async (_, source, line, reason) => {
    expect(await why(source, line)).toMatch(reason);
    expect(await why(source, line)).not.toMatch(/jsonl|line \d/);
  });
});
