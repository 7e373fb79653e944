import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../support/paths.ts';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly license?: string; readonly dev?: boolean }>>;
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

const NOTICE = read('NOTICE');
const MANIFEST: { readonly license: string; readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
  read('package.json'),
);
const LOCK: Lock = JSON.parse(read('package-lock.json'));
const SAMPLE: readonly { readonly source: string; readonly licence: string }[] = JSON.parse(
  read('sample/manifest.json'),
);

/** The words of a numbered section. */
function section(number: number): string {
  const [, text = ''] = NOTICE.split(`\n${number}. `);
  return text.split(/\n\n\n/)[0] ?? '';
}

/** The words of a text between blanks, commas and colons. */
function wordsOf(text: string): string[] {
  return text.split(/[\s,:]+/);
}

/** The packages that section 3 lists under a licence; a list goes on in lines with a deeper indent. */
function packagesUnder(licence: string | undefined): string[] {
  const [, list = ''] = section(3).split(`\n  ${licence}: `);
  return wordsOf(list.split(/\n(?! {4})/)[0] ?? '');
}

describe('NOTICE', () => {
  const names = Object.keys(MANIFEST.dependencies);

  it.each(names)('NOTICE names %s, which runs with Weft, under its licence', (name) => {
    const licence = LOCK.packages[`node_modules/${name}`]?.license;
    expect(packagesUnder(licence)).toContain(name);
  });

  it('NOTICE names every licence of the packages that those packages need in turn', () => {
    const licences = Object.values(LOCK.packages).filter(({ dev, license }) => dev !== true && license !== undefined);
    const said = section(3).replace('Blue Oak Model License 1.0.0', 'BlueOak-1.0.0');
    for (const licence of new Set(licences.map(({ license }) => license))) expect(said).toContain(licence);
  });

  it('NOTICE names every source of the sample under its licence', () => {
    const blocks = section(4).split('\n\n');
    for (const { source, licence } of SAMPLE) {
      const block = blocks.find((text) => text.split('\n')[0]?.replace(' (taken under MIT)', '') === licence) ?? '';
      expect({ source, isNamed: wordsOf(block).includes(source) }).toEqual({ source, isNamed: true });
    }
  });

  it('NOTICE names the grammar and the test cases of others that are in the repository', () => {
    expect(NOTICE).toContain('engine/parse/grammar/neo4j/LICENSE');
    expect(NOTICE).toContain('test/cases/openCypher-LICENSE.txt');
    expect(read('engine/parse/grammar/neo4j/LICENSE')).toContain('Apache License');
    expect(read('test/cases/openCypher-LICENSE.txt')).toContain('Apache License');
  });
});

describe('LICENSE', () => {
  it('LICENSE is the Apache License 2.0, as package.json says', () => {
    expect(read('LICENSE')).toMatch(/^\s*Apache License\s+Version 2\.0, January 2004/);
    expect(MANIFEST.license).toBe('Apache-2.0');
  });
});
