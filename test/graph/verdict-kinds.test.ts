import { beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../engine/database/database.ts';
import { byKind } from '../../engine/verdict/model/by-kind.ts';
import { LISTED_KINDS } from '../../engine/verdict/model/verdict-fragment.ts';
import type { Evidence } from '../../engine/verdict/verdict.ts';
import { evidenceOf, listed, verdictsOn } from '../support/evidence.ts';
import { schemaDatabase } from '../support/graph.ts';

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
});

/** Evidence that one rule or another treats by its kind. */
const CASES: readonly Partial<Evidence>[] = [
  { isKnown: false },
  {},
  { wanting: ['threat-listings'] },
  { listings: [listed('C2 Servers', { seen: 1, first: 400 })], neighbours: 40 },
  { listings: [listed('C2 Servers', { seen: 100, first: 400 })], neighbours: 200 },
  {
    listings: [listed('C2 Servers', { seen: 1, publisher: 'a' }), listed('Phishing', { seen: 2, publisher: 'b' })],
    vouches: ['popularity'],
  },
  { listings: [listed('Malware Distribution')], vouches: ['known-good'], isKnownGood: true },
  { isKnownGood: true, properties: { family: 'none' } },
  { listings: [listed('Popularity/Trust')], rank: 4, isSettled: true, vouches: ['popularity'] },
  { listings: [listed('Spam', { seen: 5 }), listed('Reputation')], isShared: true },
  { properties: { cvss: 9.8, epss: 0.97, isKev: true, isRansomware: true } },
  { properties: { cvss: 5.0, epss: 0.01 } },
];

describe('a text for one kind of thing', () => {
  it.each(LISTED_KINDS)('judges %s as the text for all kinds does', async (kind) => {
    const evidence = CASES.map((given) => evidenceOf({ ...given, kind }));
    const verdicts = await verdictsOn(database, evidence, { kinds: [kind] });
    expect(verdicts).toEqual(await verdictsOn(database, evidence));
    expect(new Set(verdicts.map(({ level }) => level)).size).toBeGreaterThan(1);
  });
});

describe('what holds for a kind', () => {
  const cases = { ip: '1', cve: '2' };

  it('is told by kind where a text is for several', () => {
    expect(byKind(['ip', 'domain'], cases, '0')).toBe("CASE evidence.kind WHEN 'ip' THEN 1 ELSE 0 END");
    expect(byKind(['ip', 'cve'], cases, '0')).toBe("CASE evidence.kind WHEN 'ip' THEN 1 WHEN 'cve' THEN 2 END");
  });

  it('stands alone where a text is for one', () => {
    expect(byKind(['cve'], cases, '0')).toBe('2');
    expect(byKind(['domain', 'hash'], cases, '0')).toBe('0');
  });
});
