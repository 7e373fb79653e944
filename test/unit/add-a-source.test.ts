import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkedProperties, edgeTypes } from '../../loaders/pipeline/model.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import { readSource } from '../support/source-input.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGE = readFileSync(join(ROOT, 'docs/add-a-source.md'), 'utf8');
const MODULE = z.object({ fireholLevel1: z.custom<SourceDeclaration>((value) => typeof value === 'object') });

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'weft-example-'));
});

afterAll(() => rm(directory, { recursive: true }));

/** The example as the page prints it, its imports made absolute. */
async function example(): Promise<SourceDeclaration> {
  const [, code = ''] = /```ts\n(import [\s\S]*?)```/.exec(PAGE) ?? [];
  const file = join(directory, 'example.ts');
  await writeFile(file, code.replaceAll("from '../..", `from '${join(ROOT, 'loaders')}`));
  return MODULE.parse(await import(pathToFileURL(file).href)).fireholLevel1;
}

describe('docs/add-a-source.md', () => {
  it('shows a whole source that works, and states what the schema declares', async () => {
    const { facts, refusals } = await readSource(await example(), '# list\n192.0.2.0/24\n198.51.100\n2001:db8::/32\n');
    expect(facts).toMatchObject([
      { type: 'LISTED_IN', from: { label: 'PREFIX', name: '192.0.2.0/24' }, to: { name: 'FireHOL Level 1' } },
      { type: 'LISTED_IN', from: { label: 'PREFIX', name: '2001:db8::/32' } },
    ]);
    const types = edgeTypes({ type: 'LISTED_IN', from: 'PREFIX', to: 'FEED_SOURCE' });
    for (const fact of facts) if (fact.kind === 'edge') checkedProperties(fact.properties ?? {}, types, fact.type);
    expect(refusals).toEqual([{ line: 3, reason: expect.stringContaining("'198.51.100' is not a network") }]);
  });
});
