import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OwnLayout, ownEntries } from '../../../loaders/formats/own-entries.ts';
import { collected, memoryInput } from '../../support/source-input.ts';

const MD5 = '59a3ff3496740ceea97ff70a980bc3ae';
const SHA256 = 'ce583821191345274cd954b2db7da9742c239fe413fc17dcb97ffdd7b51cb072';

const read = (text: string, layout?: OwnLayout) => collected(ownEntries(memoryInput(text), layout));

describe('the entries of an own list', () => {
  it('A line is a value and its reason; blank lines and comments are skipped', async () => {
    const text = [
      '# our blocks',
      '192.0.32.7 password spraying, ticket 4711',
      '',
      'evil.example.com # seen in a mail',
      '  ; another comment',
      '192.0.33.0/24, the whole network',
      '192.0.34.1 - 192.0.34.9 a range',
      'evil [.] example [.] net from a report',
      'https://evil.example.org/a#b',
    ].join('\n');
    expect(await read(text)).toEqual([
      { line: 2, value: { indicator: '192.0.32.7', reason: 'password spraying, ticket 4711' } },
      { line: 4, value: { indicator: 'evil.example.com', reason: 'seen in a mail' } },
      { line: 6, value: { indicator: '192.0.33.0/24', reason: 'the whole network' } },
      { line: 7, value: { indicator: '192.0.34.1 - 192.0.34.9', reason: 'a range' } },
      { line: 8, value: { indicator: 'evil [.] example [.] net', reason: 'from a report' } },
      { line: 9, value: { indicator: 'https://evil.example.org/a#b' } },
    ]);
  });

  it.each([
    ['- evil.example.com from a report', { indicator: 'evil.example.com', reason: 'from a report' }],
    ['192.0.32.7, 192.0.32.8', { indicator: '192.0.32.7, 192.0.32.8' }],
    ['evil.example.com;evil.example.org', { indicator: 'evil.example.com;evil.example.org' }],
    ['192.0.32.7, evil.example.com; 192.0.33.0/24', { indicator: '192.0.32.7, evil.example.com; 192.0.33.0/24' }],
    [
      '192.0.32.0 255.255.255.0 the whole network',
      { indicator: '192.0.32.0 255.255.255.0', reason: 'the whole network' },
    ],
    ['192.0.32.0/255.255.255.0 the whole', { indicator: '192.0.32.0/255.255.255.0', reason: 'the whole' }],
    ['192.0.32.0-255 the whole', { indicator: '192.0.32.0-255', reason: 'the whole' }],
    ['192.0.32.* the whole', { indicator: '192.0.32.*', reason: 'the whole' }],
    ['192.0.32.7, see T-4711', { indicator: '192.0.32.7', reason: 'see T-4711' }],
    ['192.0.32.7, T-4.711', { indicator: '192.0.32.7', reason: 'T-4.711' }],
    ['192.0.32.7;scanner of the week', { indicator: '192.0.32.7', reason: 'scanner of the week' }],
    ['192.0.32.7:8080;scanner of the week', { indicator: '192.0.32.7:8080', reason: 'scanner of the week' }],
    ['2001:db8::1,scanner of the week', { indicator: '2001:db8::1', reason: 'scanner of the week' }],
    ['evil[.]example[.]com;loader of a report', { indicator: 'evil[.]example[.]com', reason: 'loader of a report' }],
    [
      'evil.example.com,evil.example.org of a report',
      { indicator: 'evil.example.com,evil.example.org', reason: 'of a report' },
    ],
    ['evil.example.com;invoice.exe', { indicator: 'evil.example.com', reason: 'invoice.exe' }],
    [`${MD5};loader.exe`, { indicator: MD5, reason: 'loader.exe' }],
    [`${MD5};60;driver.sys - loader of a report`, { indicator: MD5, reason: '60;driver.sys - loader of a report' }],
    [`${SHA256},${MD5}`, { indicator: `${SHA256},${MD5}` }],
    [`${MD5};evil.example.com`, { indicator: `${MD5};evil.example.com` }],
    [
      'http://evil.example.com/a;b=1 from a report',
      { indicator: 'http://evil.example.com/a;b=1', reason: 'from a report' },
    ],
  ])('The line %j loses no value', async (line, value) => {
    expect(await read(line)).toEqual([{ line: 1, value }]);
  });

  it('A table of an own list may have semicolons', async () => {
    expect(await read('reason;indicator\nspam, much;192.0.32.7\n')).toEqual([
      { line: 2, value: { reason: 'spam, much', indicator: '192.0.32.7' } },
    ]);
  });

  it('A header with the column indicator makes it a table, whatever the order and the spelling of its columns', async () => {
    const text =
      '# from the SIEM\nReason,Indicator,first_seen,Expires,owner\n"spam, much",192.0.32.7,2026-08-01,2026-12-31,anna\n,192.0.32.8,,,\n';
    expect(await read(text)).toEqual([
      {
        line: 3,
        value: { reason: 'spam, much', indicator: '192.0.32.7', firstSeen: '2026-08-01', expiry: '2026-12-31' },
      },
      { line: 4, value: { indicator: '192.0.32.8' } },
    ]);
  });

  it('Declared columns are read by the names that the file gives them', async () => {
    const columns = { indicator: 'ip', reason: 'comment' };
    expect(await read('ip,reason,comment\n192.0.32.7,no,yes\n', { format: 'csv', columns })).toEqual([
      { line: 2, value: { indicator: '192.0.32.7', reason: 'yes' } },
    ]);
  });

  it('Every value without blanks comes back unchanged with its reason', async () => {
    const value = fc.stringMatching(/^[a-z0-9][a-z0-9./:-]{0,30}[a-z0-9]$/).filter((text) => text !== 'indicator');
    const reason = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(value, reason), { minLength: 1 }), async (rows) => {
        const entries = await read(rows.map(([indicator, why]) => `${indicator}  # ${why}\n`).join(''));
        expect(entries.map((entry) => 'value' in entry && entry.value)).toEqual(
          rows.map(([indicator, why]) => ({ indicator, reason: why })),
        );
      }),
    );
  });

  it('No text makes the reader throw once it has a header or none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        await read(`192.0.32.1\n${text}`);
        await read(`indicator,reason\n${text}`);
      }),
    );
  });
});
