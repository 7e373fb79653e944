import { describe, expect, it } from 'vitest';
import { sourceDeclaration } from '../../../loaders/catalog.ts';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { readSource } from '../../support/source-input.ts';

function own(id: string): SourceDeclaration {
  const found = sourceDeclaration(id);
  if (found === undefined) throw new Error(`${id} is not in the catalog`);
  return found;
}

async function listed(id: string, text: string) {
  const { facts, refusals } = await readSource(own(id), text);
  const edges = facts.filter((fact) => fact.kind === 'edge').filter(({ type }) => type === 'LISTED_IN');
  return { names: edges.map(({ from }) => `${from.label} ${from.name}`), edges, refusals };
}

describe('the own lists of an operator', () => {
  it('An own list takes addresses, networks, ranges, hosts, URLs and hashes in one file, defanged or not', async () => {
    const { names, refusals } = await listed(
      'own-block',
      `192[.]0[.]32[.]7\n2001:500:88::/48\n192.0.34.0-192.0.34.3\nhxxps://evil[.]example[.]com/a.php\nhxxp://bad.example.net\nEVIL.example.org.\n${'AB'.repeat(16)}\nsha256:${'cd'.repeat(32)}\n`,
    );
    expect(refusals).toEqual([]);
    expect(names).toEqual([
      'IPV4 192.0.32.7',
      'PREFIX 2001:500:88::/48',
      'PREFIX 192.0.34.0/30',
      'URL evil.example.com/a.php',
      'HOSTNAME bad.example.net',
      'HOSTNAME evil.example.org',
      `FILE_HASH ${'ab'.repeat(16)}`,
      `FILE_HASH ${'cd'.repeat(32)}`,
    ]);
  });

  it('A row states its reason, weight, expiry and sightings; a day of expiry ends with the day', async () => {
    const { edges } = await listed(
      'own-block',
      'indicator,reason,weight,expiry,first_seen,last_seen\n192.0.32.7,sprays,3.5,2026-12-31,2026-08-01,2026-08-20 10:00:00\n192.0.32.8,,,2026-12-31T12:00:00Z,,\n',
    );
    expect(edges.map(({ properties }) => properties)).toMatchObject([
      {
        reason: 'sprays',
        weight: 3.5,
        expiresAt: Date.UTC(2027, 0, 1),
        firstSeen: Date.UTC(2026, 7, 1),
        lastSeen: Date.UTC(2026, 7, 20, 10),
      },
      { weight: 2, expiresAt: Date.UTC(2026, 11, 31, 12) },
    ]);
    expect(edges[1]?.properties).toMatchObject({ reason: undefined, firstSeen: undefined, lastSeen: undefined });
  });

  it('Bad rows are refused alone, with the line and what to write', async () => {
    const { names, refusals } = await listed(
      'own-block',
      'indicator,weight,expiry,last_seen\n192.0.32.1,heavy,,\n192.0.32.2,,soon,\n192.0.32.3,,,2031-01-01\n,1,,\n/gate.php,,,\ncom,,,\n10.0.0.1,,,\n192.0.32.9,,,\n',
    );
    expect(names).toEqual(['IPV4 192.0.32.9']);
    expect(refusals).toEqual([
      { line: 2, reason: "expected a weight above 0 and up to 10, such as 1.5, got 'heavy'" },
      { line: 3, reason: "expected an expiry such as 2026-12-31, got 'soon'" },
      { line: 4, reason: "expected a date of last seen that is not in the future, got '2031-01-01'" },
      { line: 5, reason: 'expected a value in the column indicator' },
      { line: 6, reason: expect.stringContaining('an address, a network, a host, a URL or a file hash') },
      { line: 7, reason: expect.stringContaining("'com'") },
      { line: 8, reason: expect.stringContaining("'10.0.0.1'") },
    ]);
  });

  it('Allowing and watching state no accusation', async () => {
    for (const id of ['own-allow', 'own-watch']) {
      const { edges } = await listed(id, '192.0.32.7 partner\n');
      expect(edges[0]?.properties).toMatchObject({ weight: 0, reason: 'partner' });
      expect(edges[0]?.properties).not.toHaveProperty('seenUntil');
    }
  });
});
