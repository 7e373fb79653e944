import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/paths.ts';

const READERS = globSync('loaders/{formats,sources}/**/*.ts', { cwd: ROOT });

function filesWith(pattern: RegExp): string[] {
  return READERS.filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8'))).sort();
}

describe('the readers of files', () => {
  it('Readers parse JSON only through the parser with a budget, and the scan that has one itself', () => {
    expect(filesWith(/\bJSON\.parse\(/)).toEqual(['loaders/formats/json-members.ts', 'loaders/formats/parsed-json.ts']);
  });

  it('Readers parse YAML and XML only through the parsers with a budget', () => {
    expect(filesWith(/\b(?:parse|parseDocument|parseAllDocuments)\b[^;]*from 'yaml'/)).toEqual([
      'loaders/formats/yaml-document.ts',
    ]);
    expect(filesWith(/from 'sax'/)).toEqual(['loaders/formats/xml-elements.ts']);
  });
});
