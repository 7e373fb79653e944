import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { absoluteName, masterFileRecords, type ResourceRecord } from '../../../loaders/formats/master-file.ts';
import { RefusedRecord } from '../../../loaders/source.ts';
import { collected, memoryInput } from '../../support/source-input.ts';

async function read(text: string) {
  return collected(masterFileRecords(memoryInput(text)));
}

/** Records as `line owner ttl type data...`, refusals as `line refused: reason`. */
async function reported(text: string): Promise<string[]> {
  return (await read(text)).map((record) => {
    if (record instanceof RefusedRecord) return `${record.line} refused: ${record.message}`;
    const { owner, ttl, type, data }: ResourceRecord = record.value;
    return [record.line, owner, ttl, type, ...data].join(' ');
  });
}

/** After the example of RFC 1035, section 5.3, under a name of RFC 2606, with RFC 2308's $TTL. */
const EXAMPLE = `
$ORIGIN example.com.
$TTL 1h30m
@   IN  SOA     VENERA      Action\\.domains (
                                 20     ; SERIAL
                                 7200   ; REFRESH
                                 600    ; RETRY
                                 3600000; EXPIRE
                                 60)    ; MINIMUM

        NS      A.EXAMPLE.NET.
        NS      VENERA
        MX      10      VENERA
A       A       192.0.2.103
VENERA  3600 IN A       192.0.2.52
        IN 7200 AAAA    2001:db8::52
note    TXT     "v=spf1 ; no comment" unquoted\\;field "a \\"quoted\\" word" ; a comment
$ORIGIN sub
www     CNAME   @
`;

describe('records of a master file', () => {
  it('A master file is read as in RFC 1035: origin, blank owners, parentheses, quotes, escapes, TTL and class in any order', async () => {
    expect(await reported(EXAMPLE)).toEqual([
      '4 example.com 5400 SOA VENERA Action\\.domains 20 7200 600 3600000 60',
      '11 example.com 5400 NS A.EXAMPLE.NET.',
      '12 example.com 5400 NS VENERA',
      '13 example.com 5400 MX 10 VENERA',
      '14 A.example.com 5400 A 192.0.2.103',
      '15 VENERA.example.com 3600 A 192.0.2.52',
      '16 VENERA.example.com 7200 AAAA 2001:db8::52',
      '17 note.example.com 5400 TXT v=spf1 ; no comment unquoted\\;field a \\"quoted\\" word',
      '19 www.sub.example.com 5400 CNAME @',
    ]);
  });

  it('A record has the origin that makes its names absolute', async () => {
    const records = (await read(EXAMPLE)).filter((record) => !(record instanceof RefusedRecord));
    expect(records.at(-1)).toMatchObject({ value: { origin: 'sub.example.com' } });
    expect(absoluteName('VENERA', 'example.com')).toBe('VENERA.example.com');
    expect(absoluteName('@', 'example.com')).toBe('example.com');
    expect(absoluteName('a.example.net.', 'example.com')).toBe('a.example.net');
    expect(absoluteName('com', '')).toBe('com');
    expect(absoluteName('.', null)).toBe('');
    expect(absoluteName('dot\\.', 'example.com')).toBe('dot\\..example.com');
  });

  it('A record without $TTL has the TTL that was last stated (RFC 1035, 5.1), and none before', async () => {
    const zone = 'a.example. A 192.0.2.1\nb.example. 60 A 192.0.2.2\nc.example. A 192.0.2.3\n';
    expect(await reported(zone)).toEqual([
      '1 a.example  A 192.0.2.1',
      '2 b.example 60 A 192.0.2.2',
      '3 c.example 60 A 192.0.2.3',
    ]);
  });

  it.each([
    [
      'a relative owner without an origin',
      'www 60 IN A 192.0.2.1',
      "'www' is relative to no $ORIGIN: name the zone with --origin",
    ],
    ['a blank owner with none before it', ' 60 IN A 192.0.2.1', 'a record without an owner, and none before it'],
    ['no data', 'a.example. 60 IN A', "expected owner, TTL, class, type and data, got 'a.example. 60 IN A'"],
    ['an open quote', 'a.example. 60 IN TXT "open', `not in the form of a master file: 'a.example. 60 IN TXT "open'`],
    ['a closed parenthesis', 'a.example. 60 IN TXT )', 'a parenthesis is closed that was never opened'],
    ['an open parenthesis', 'a.example. 60 IN TXT (', 'a parenthesis is opened here and never closed'],
    [
      'another file',
      '$INCLUDE /etc/passwd',
      '$INCLUDE names another file, which a load never opens: load /etc/passwd too, with --origin ZONE',
    ],
    ['a TTL that is none', '$TTL soon', "expected a time to live after $TTL, got 'soon'"],
    ['a relative first origin', '$ORIGIN com', "expected an absolute name after $ORIGIN, got 'com'"],
  ])('A record is refused alone: %s', async (_, line, reason) => {
    expect(await reported(`${line}\nb.example. 60 A 192.0.2.2\n`)).toEqual([
      `1 refused: ${reason}`,
      '2 b.example 60 A 192.0.2.2',
    ]);
  });

  it('A blank owner after a refused record belongs to no record', async () => {
    expect(await reported('a.example. 60 A 192.0.2.1\nwww A 192.0.2.2\n  A 192.0.2.3\n')).toEqual([
      '1 a.example 60 A 192.0.2.1',
      "2 refused: 'www' is relative to no $ORIGIN: name the zone with --origin",
      '3 refused: a record without an owner, and none before it',
    ]);
  });

  it('Every line with content gives a record or a refusal, whatever the content is', async () => {
    const word = fc.constantFrom(
      'a.example.',
      'www',
      '60',
      'IN',
      'A',
      '192.0.2.1',
      '(',
      ')',
      '"',
      '\\',
      ';',
      '$TTL',
      '@',
      'x"y',
    );
    const line = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 12 }), async (lines) => {
        const records = await read(`${lines.join('\n')}\n`);
        const met = new Set(records.map((record) => record.line));
        const isQuiet = (text: string) => text.startsWith(';') || /^\$TTL (?:60|IN 60)/.test(text);
        const spans = /[()]/.test(lines.join());
        for (const [at, text] of lines.entries())
          if (!spans && !isQuiet(text)) expect([text, met.has(at + 1)]).toEqual([text, true]);
        expect([...met].every((at) => at >= 1 && at <= lines.length)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('Records after a parenthesis that stays open are read as if it were not there', async () => {
    const rest = Array.from({ length: 500 }, (_, at) => `h${at}.example. 60 IN A 192.0.2.1`);
    const answers = await reported(['a.example. 60 IN TXT ( "x"', ...rest].join('\n'));
    expect(answers).toHaveLength(501);
    expect(answers[0]).toBe('1 refused: a parenthesis is opened here and never closed');
    expect(answers[500]).toBe('501 h499.example 60 A 192.0.2.1');
  });
});
