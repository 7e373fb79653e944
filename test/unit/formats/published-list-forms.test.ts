import { describe, expect, it } from 'vitest';
import { sourceDeclaration } from '../../../loaders/catalog.ts';
import { indicators } from '../../../loaders/formats/indicators.ts';
import { NoIndicator, type SourceDeclaration } from '../../../loaders/source.ts';
import { declaredLists } from '../../../loaders/sources/own/declared-lists.ts';
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

describe('what publishers write between indicators', () => {
  it.each([
    ['a.person@example.com', /mail addresses are not listed/],
    ['a.person[@]example[.]com', /mail addresses are not listed/],
    ['@@||a.example.com^', /one such as \|\|ads\.example\.com\^, without options or a path/],
    ['||b.example.com^$third-party', /without options or a path/],
    ['||c.example.com/x^', /without options or a path/],
    ['d.example.com##.ad', /without options or a path/],
    ['d.example.com##+js(rc, x, y)', /without options or a path/],
    ['*$removeparam=utm_source', /without options or a path/],
    ['^tracker.js^', /without options or a path/],
  ])('%s is refused with the reason, and is no sign of another format', (text, reason) => {
    const read = () => indicators(text, 'any');
    expect(read).toThrow(NoIndicator);
    expect(read).toThrow(reason);
  });

  it.each(['a person@example.com', '| a | table |', 'a.person@localhost', '/gate.php', '# heading'])(
    '%s is no indicator of any kind, which may be a sign of another format',
    (text) => {
      const read = () => indicators(text, 'any');
      expect(read).toThrow(KeyError);
      expect(read).not.toThrow(NoIndicator);
    },
  );

  it('A table of indicators is read past the rows that a spreadsheet leaves empty, and past mail addresses', async () => {
    const [list] = declaredLists('lists: [{name: a, kind: watch, format: csv, columns: {indicator: Data}}]', []);
    if (list === undefined) throw new Error('no list');
    const rows = [
      'Indicator_type,Data,Note',
      'email,a.person@example.com,',
      'domain,evil.example.com,',
      ',,',
      ' , ,',
      '"","",""',
    ];
    const { records, facts, refusals } = await readSource(list, `${rows.join('\r\n')}\r\n`);
    expect([records, refusals.map(({ line }) => line)]).toEqual([2, [2]]);
    expect(facts).toMatchObject([{ type: 'LISTED_IN', from: { name: 'evil.example.com' } }]);
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
