import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsedJson } from '../../../loaders/formats/parsed-json.ts';
import { DamagedFile } from '../../../loaders/source.ts';

const nested = (depth: number) => `${'['.repeat(depth)}"${'x'.repeat(200)}"${']'.repeat(depth)}`;

describe('JSON', () => {
  it('JSON reads as with the parser alone, and what is not JSON is its error', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(parsedJson(text)).toEqual(JSON.parse(text));
      }),
    );
    expect(() => parsedJson(`[${'"a",'.repeat(100)}`)).toThrow(SyntaxError);
    expect(() => parsedJson(`{"a": "${'\\'.repeat(201)}`)).toThrow(SyntaxError);
  });

  it('JSON may be nested 100 levels deep, and brackets in texts are no levels', () => {
    expect(parsedJson(nested(100))).toEqual(JSON.parse(nested(100)));
    const text = JSON.stringify({ a: '['.repeat(500), b: `\\"${'{'.repeat(500)}\\` });
    expect(parsedJson(text)).toEqual(JSON.parse(text));
  });

  it.each([101, 100_000])('JSON that is nested %i levels deep is damaged, with the character', (depth) => {
    expect(() => parsedJson(nested(depth))).toThrow(
      new DamagedFile('it is nested deeper than 100 levels at character 101'),
    );
    expect(() => parsedJson(`{"a": ${'{"a":'.repeat(depth)}`)).toThrow(DamagedFile);
  });

  it('JSON with more values than a record may have is damaged before they are built', () => {
    const values = `[${'0,'.repeat(1_000)}0]`;
    expect(parsedJson(values, 1_002)).toHaveLength(1_001);
    expect(() => parsedJson(values, 1_001)).toThrow(new DamagedFile('it has more than 1,001 values in one piece'));
    expect(() => parsedJson(`[${'[],'.repeat(1_000)}0]`, 1_500)).toThrow(DamagedFile);
  });
});
