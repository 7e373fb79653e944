import { describe, expect, it } from 'vitest';
import { SOURCES } from '../../../loaders/catalog.ts';
import { DeclarationError, declaredLists } from '../../../loaders/sources/own/declared-lists.ts';
import { readSource } from '../../support/source-input.ts';

const declared = (yaml: string) => declaredLists(yaml, SOURCES);

describe('lists that an operator declares', () => {
  it('A declaration of a name and a kind is an own list, with its address and cadence', () => {
    const [list, file] = declared(`lists:
  - name: partner-blocks
    url: https://partner.example/blocks.txt
    kind: block
    cadence: 6h
  - name: our-servers
    title: Our own servers
    file: /srv/lists/our servers.txt
    kind: allow
`);
    expect(list).toMatchObject({
      id: 'partner-blocks',
      own: true,
      defaultUrl: 'https://partner.example/blocks.txt',
      cadenceHours: 6,
      feed: { id: 'partner-blocks', name: 'partner-blocks', category: 'Operator Blocks', meaning: 'own-block' },
    });
    expect(file).toMatchObject({
      defaultUrl: 'file:///srv/lists/our%20servers.txt',
      cadenceHours: 24,
      feed: { name: 'Our own servers', meaning: 'own-allow' },
    });
  });

  it('A declaration of a category and a weight is a feed like any other, and reads the columns that it names', async () => {
    const [feed] = declared(`lists:
  - name: isac-phish
    category: Phishing
    weight: 1.2
    format: csv
    columns: {indicator: ioc, reason: note}
`);
    if (feed === undefined) throw new Error('no list');
    expect([feed.own, feed.defaultUrl, feed.feed]).toEqual([
      undefined,
      null,
      {
        id: 'isac-phish',
        name: 'isac-phish',
        category: 'Phishing',
        weight: 1.2,
        evidence: { entries: 'active', reliability: 'community' },
      },
    ]);
    const { facts, refusals } = await readSource(feed, 'note,ioc\nlogin page,hxxps://evil[.]example[.]com/login\n');
    expect(refusals).toEqual([]);
    expect(facts).toContainEqual(
      expect.objectContaining({
        type: 'LISTED_IN',
        from: { label: 'URL', name: 'evil.example.com/login' },
        properties: expect.objectContaining({ reason: 'login page', weight: 1.2, category: 'Phishing' }),
      }),
    );
  });

  it.each([
    [
      'lists:\n  - name: own-block\n    kind: block\n',
      'line 2: lists[0].name: there is a source own-block already: choose another name',
    ],
    [
      'lists:\n  - name: a\n    kind: block\n  - name: a\n    kind: watch\n',
      'line 4: lists[1].name: there is a source a already: choose another name',
    ],
    [
      'lists:\n  - name: Bad Name\n    kind: block\n',
      'line 2: lists[0].name: expected lower-case letters, digits and hyphens, such as partner-iocs',
    ],
    ['lists:\n  - name: a\n    kind: deny\n', 'line 3: lists[0].kind: expected block, allow or watch'],
    ['lists:\n  - name: a\n', 'line 2: lists[0].kind: expected kind (block, allow or watch), or category and weight'],
    ['lists:\n  - name: a\n    category: Phishing\n', 'line 3: lists[0].category: expected weight: with it, such as 1'],
    ['lists:\n  - name: a\n    kind: block\n    cadence: often\n', 'line 4: lists[0].cadence: expected 6h or 1d'],
    [
      'lists:\n  - name: a\n    kind: block\n    url: ftp://a.example/b\n',
      'line 4: lists[0].url: expected an address such as https://partner.example/iocs.csv',
    ],
    [
      'lists:\n  - name: a\n    kind: block\n    uri: x\n',
      'line 4: lists[0].uri: unknown member, expected name, title, url, file, format, columns, kind, category, weight, reliability, cadence',
    ],
    [
      'lists:\n  - name: a\n    kind: block\n    columns: {indicator: ip}\n',
      'line 4: lists[0].columns: expected format: csv with it',
    ],
    [
      'lists:\n  - name: a\n    title: IPsum\n    kind: block\n',
      'line 3: lists[0].title: another list is called IPsum: choose another title',
    ],
    ['- name: a\n', 'line 1: expected `lists:` and a list of lists below it'],
    ['lists:\n  - [\n', expect.stringMatching(/^not YAML: /)],
  ])('The declaration %j is refused with its line, its member and what to write', (yaml, message) => {
    let refusal: unknown;
    try {
      declared(yaml);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(DeclarationError);
    expect(refusal).toMatchObject({ message });
  });
});
