import { describe, expect, it } from 'vitest';
import { sourceDeclaration } from '../../../loaders/catalog.ts';
import { indicators } from '../../../loaders/formats/indicators.ts';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { KeyError } from '../../../schema/keys/index.ts';
import { readSource } from '../../support/source-input.ts';

function source(id: string): SourceDeclaration {
  const found = sourceDeclaration(id);
  if (found === undefined) throw new Error(`no source ${id}`);
  return found;
}

async function listed(id: string, text: string) {
  const { facts, refusals } = await readSource(source(id), text);
  const names = facts.flatMap((fact) => (fact.kind === 'edge' && /^LISTED_IN$/.test(fact.type) ? fact.from.name : []));
  return { names, refused: refusals.map(({ line }) => line) };
}

describe('lists of hosts as rules of an ad blocker', () => {
  it.each(['hagezi-dns-light', 'own-block'])('A rule of %s that blocks a host lists it', async (id) => {
    const text = '[Adblock Plus]\n! Title: example\n||ads.example.com^\n||192.0.32.7^\n';
    const { names, refused } = await listed(id, text);
    expect(names).toContain('ads.example.com');
    expect(refused).toEqual(id === 'own-block' ? [] : [4]);
  });

  it('A rule that is an exception, has options or means a path is refused', async () => {
    const text =
      '@@||a.example.com^\n||b.example.com^$third-party\n||c.example.com/x^\n||*.example.com^\nd.example.com##.ad\n';
    expect(await listed('hagezi-dns-light', text)).toEqual({ names: [], refused: [1, 2, 3, 4, 5] });
  });
});

describe('URLs that a list writes without their scheme', () => {
  it.each([
    ['www.example.com/a/b?c=1', 'www.example.com/a/b?c=1'],
    ['www[.]example[.]com/', 'www.example.com/'],
    ['www.example.com:8080/a', 'www.example.com:8080/a'],
    ['192.0.32.7/a', '192.0.32.7/a'],
  ])('%s is the URL %s', (text, name) => {
    expect(indicators(text, 'urls').map((indicator) => indicator.name)).toEqual([name]);
  });

  it.each(['www.example.com', '192.0.32.0/24', '2026/01/02', 'Reference/x', '/gate.php', 'mail@example.com/x'])(
    '%s is not a URL',
    (text) => {
      expect(() => indicators(text, 'urls')).toThrow(KeyError);
    },
  );

  it('A STIX pattern has such a URL', async () => {
    const pattern = "[url:value = 'www.example.com/a/']";
    const indicator = {
      type: 'indicator',
      id: 'indicator--1',
      pattern,
      pattern_type: 'stix',
      valid_from: '2026-01-01',
    };
    const { names, refused } = await listed('stix-bundle', JSON.stringify({ type: 'bundle', objects: [indicator] }));
    expect([names, refused]).toEqual([['www.example.com/a/'], []]);
  });
});
