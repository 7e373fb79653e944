import { describe, expect, test } from 'vitest';
import { lookedUp, type ThreatList } from '../../../verdicts/looked-up.ts';
import { daysAgo } from '../../support/evidence.ts';

const list = (name: string, category: string, more: Partial<ThreatList> = {}): ThreatList => ({
  name,
  category,
  kinds: ['domain'],
  isWhole: true,
  isFresh: true,
  newest: daysAgo(1),
  ...more,
});
const MALWARE = list('malware', 'malware-distribution');
const PHISHING = list('phishing', 'phishing', { newest: daysAgo(2) });

describe('the lists in which an indicator was looked up', () => {
  test('Whole and fresh lists of malware and of phishing suffice for a name, with the day of the oldest', () => {
    expect(lookedUp('domain', [MALWARE, PHISHING])).toEqual({ lists: 2, oldest: daysAgo(2), poor: 0, missing: [] });
  });

  test.each<[string, ThreatList, readonly string[]]>([
    ['A list of which a part is loaded does not suffice', { ...PHISHING, isWhole: false }, ['phishing']],
    ['A list that is too old does not suffice', { ...PHISHING, isFresh: false }, ['phishing']],
    ['A list of addresses does not suffice for a name', { ...PHISHING, kinds: ['ip'] }, ['phishing']],
    ['A list of mixed reports is no list of phishing', { ...PHISHING, category: 'threat-intelligence' }, ['phishing']],
  ])('%s', (_, phishing, missing) => {
    expect(lookedUp('domain', [MALWARE, phishing]).missing).toEqual(missing);
  });

  test('A poor list is counted next to good ones, and bars nothing that these cover', () => {
    const old = list('old', 'phishing', { isFresh: false, newest: daysAgo(900) });
    expect(lookedUp('domain', [MALWARE, PHISHING, old])).toEqual({
      lists: 3,
      oldest: daysAgo(900),
      poor: 1,
      missing: [],
    });
  });

  test('An address needs a list of attacks instead of phishing', () => {
    const c2 = list('c2', 'c2-servers', { kinds: ['ip', 'domain'] });
    const attacks = list('attacks', 'general-blacklists', { kinds: ['ip'] });
    expect(lookedUp('ip', [c2, attacks]).missing).toEqual([]);
    expect(lookedUp('ip', [attacks, PHISHING]).missing).toEqual(['malware or command and control']);
  });

  test('Without any list, everything is missing that a kind needs, and a vulnerability needs none', () => {
    expect(lookedUp('domain', []).missing).toEqual(['malware or command and control', 'phishing']);
    expect(lookedUp('network', []).missing).toEqual(['criminal networks']);
    expect(lookedUp('cve', []).missing).toEqual([]);
  });
});
