import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OwnLayout, ownEntries } from '../../../loaders/formats/own-entries.ts';
import { collected, memoryInput } from '../../support/source-input.ts';

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
