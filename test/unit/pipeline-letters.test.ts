import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '../../loaders/pipeline/lines.ts';
import { OtherLetters } from '../../loaders/pipeline/other-letters.ts';
import { collected } from '../support/source-input.ts';

async function* pieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

function letters(bytes: Uint8Array, size: number): Pick<OtherLetters, 'lines' | 'start'> {
  const counted = new OtherLetters();
  for (let at = 0; at < bytes.length; at += size) counted.push(bytes.subarray(at, at + size));
  counted.end();
  return { lines: counted.lines, start: counted.start };
}

/** The lines of a file, each with the byte at which it begins. */
function slowLines(bytes: Uint8Array): { readonly start: number; readonly bytes: Uint8Array }[] {
  const lines: { start: number; bytes: Uint8Array }[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start);
    lines.push({ start, bytes: bytes.subarray(start, end < 0 ? bytes.length : end) });
    start = end < 0 ? bytes.length : end + 1;
  }
  return lines;
}

const latin = (text: string) => Buffer.from(text, 'latin1');

describe('the letters of a line', () => {
  it.each([
    ['ISO 8859-1', latin('Société Exemple'), 'Société Exemple'],
    ['ISO 8859-1 with capitals', latin('Ærø Å/S, Göteborg'), 'Ærø Å/S, Göteborg'],
    ['the euro sign of windows-1252', Buffer.from([0x80, 0x20, 0x35]), '€ 5'],
    ['typographic quotes of windows-1252', Buffer.from([0x93, 0x61, 0x94]), '“a”'],
    ['UTF-8', Buffer.from('Société 日本 €'), 'Société 日本 €'],
    ['UTF-8 with a replacement character that was written', Buffer.from('a\ufffdb'), 'a\ufffdb'],
    ['UTF-8 that is cut in a letter', Buffer.from('é').subarray(0, 1), 'Ã'],
    ['bytes that no letter has in UTF-8', Buffer.from([0xc0, 0xaf]), 'À¯'],
    ['a byte order mark', Buffer.from('\ufeffa'), 'a'],
    ['a carriage return after it', latin('Müller\r'), 'Müller'],
  ])('A line in %s is read', async (_, bytes, text) => {
    expect(await collected(linesOf(pieces(bytes, 2)))).toEqual([text]);
  });

  it('A line of another encoding changes no line around it', async () => {
    const bytes = Buffer.concat([Buffer.from('日本\n'), latin('Société\n'), Buffer.from('Müller')]);
    expect(await collected(linesOf(pieces(bytes, 5)))).toEqual(['日本', 'Société', 'Müller']);
    expect(letters(bytes, 5)).toEqual({ lines: 1, start: 7 });
  });

  it('Bytes are read and counted line by line, wherever they are cut', async () => {
    const bytes = fc.uint8Array({ maxLength: 60 }).map((drawn) => drawn.map((byte) => (byte % 5 === 0 ? 0x0a : byte)));
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 20 }), async (drawn, size) => {
        const lines = slowLines(drawn);
        const texts = lines.map((line) =>
          new TextDecoder(isUtf8(line.bytes) ? 'utf-8' : 'windows-1252', { ignoreBOM: true })
            .decode(line.bytes)
            .replace(/\r$/, ''),
        );
        const [first = '', ...more] = texts;
        const expected = texts.length === 0 ? [] : [first.replace(/^\ufeff/, ''), ...more];
        expect(await collected(linesOf(pieces(drawn, size)))).toEqual(expected);
        const others = lines.filter((line) => !isUtf8(line.bytes));
        expect(letters(drawn, size)).toEqual({ lines: others.length, start: others[0]?.start ?? 0 });
      }),
      { numRuns: 2000 },
    );
  });
});
