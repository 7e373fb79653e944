import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SOURCES, sourceDeclaration } from '../../loaders/catalog.ts';
import { feedFacts } from '../../loaders/pipeline/feed-facts.ts';
import { checkedProperties, edgeTypes } from '../../loaders/pipeline/model.ts';
import type { SourceDeclaration } from '../../loaders/source.ts';
import { PLAIN_LISTS } from '../../loaders/sources/threats/plain-lists.ts';
import { readSource } from '../support/source-input.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PAGE = readFileSync(join(ROOT, 'docs/add-a-source.md'), 'utf8');
const ROW = /```ts\n( {2}\{[\s\S]*?\},\n)```/.exec(PAGE)?.[1] ?? '';
const WHOLE_SOURCE = /```ts\n(import [\s\S]*?)```/.exec(PAGE)?.[1] ?? '';
const source = z.custom<SourceDeclaration>((value) => typeof value === 'object');

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'weft-example-'));
});

afterAll(() => rm(directory, { recursive: true }));

/** What the page prints, as a separate module with absolute imports. */
async function imported(name: string, code: string): Promise<unknown> {
  const file = join(directory, `${name}.ts`);
  await writeFile(file, code.replaceAll("from '../..", `from '${join(ROOT, 'loaders')}`));
  return import(pathToFileURL(file).href);
}

/** Files of the loaders, the commands, the schema and the docs that contain an id. */
function filesThatName(id: string): string[] {
  const files = ['cli', 'docs', 'facts', 'loaders', 'ops', 'schema', 'verdicts'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  );
  return files.filter((file) => /\.(ts|md)$/.test(file) && readFileSync(join(ROOT, file), 'utf8').includes(id)).sort();
}

describe('a plain list in docs/add-a-source.md', () => {
  it('A plain list is one row, which is in the table as docs/add-a-source.md prints it and nowhere else', () => {
    const id = /id: '([^']+)'/.exec(ROW)?.[1] ?? '';
    expect(readFileSync(join(ROOT, 'loaders/sources/threats/plain-lists.ts'), 'utf8')).toContain(ROW);
    expect(PLAIN_LISTS.map((list) => list.id)).toContain(id);
    expect(sourceDeclaration(id)?.feed?.name).toBe('Phishing Army');
    expect(filesThatName(id)).toEqual([
      'docs/add-a-source.md',
      'docs/reference/source-fields.md',
      'docs/reference/sources.md',
      'loaders/sources/threats/plain-lists.ts',
    ]);
  });

  it('The row of a plain list says what the list is worth as evidence', () => {
    const id = /id: '([^']+)'/.exec(ROW)?.[1] ?? '';
    const feed = sourceDeclaration(id)?.feed;
    expect(ROW).toContain('evidence: {');
    expect(feed?.evidence).toEqual({ entries: 'active', reliability: 'automated', aggregates: true });
  });

  it('A row that the catalog does not have is enough to make a source', async () => {
    const row = ROW.replace('phishing-army', 'some-other-list').replace('Phishing Army', 'Some Other List');
    const code = `import { listFeed } from '../../sources/threats/list-feed.ts';\nexport const [list] = [${row}].map(listFeed);\n`;
    const { list } = z.object({ list: source }).parse(await imported('row', code));
    expect(SOURCES.map(({ id }) => id)).not.toContain(list.id);
    const { facts, refusals } = await readSource(list, '# list\na.example.net\n<html>\n*.b.example.net # all of it\n');
    expect(facts).toMatchObject([
      { type: 'LISTED_IN', from: { label: 'HOSTNAME', name: 'a.example.net' }, to: { name: 'Some Other List' } },
      { type: 'LISTED_IN', from: { label: 'HOSTNAME', name: 'b.example.net' } },
    ]);
    expect(refusals).toEqual([{ line: 3, reason: expect.stringContaining("'<html>' is not a host name") }]);
  });
});

describe('a new format in docs/add-a-source.md', () => {
  it('The new format in docs/add-a-source.md is a whole source that works and states what the schema declares', async () => {
    const { dshieldBlock } = z.object({ dshieldBlock: source }).parse(await imported('source', WHOLE_SOURCE));
    const { facts, refusals } = await readSource(
      dshieldBlock,
      '# DShield\nStart\tEnd\tNetmask\tAttacks\n45.155.204.0\t45.155.204.255\t24\t9\n45.155.205\t45.155.205.255\t24\t8\n203.0.113.0\n',
    );
    expect(facts).toMatchObject([
      { type: 'LISTED_IN', from: { label: 'PREFIX', name: '45.155.204.0/24' }, to: { name: 'DShield Block List' } },
    ]);
    expect(feedFacts(dshieldBlock)[0]).toMatchObject({
      name: 'DShield Block List',
      properties: { publisher: 'SANS Internet Storm Center', entries: 'active', reliability: 'automated', weight: 1 },
    });
    const types = edgeTypes({ type: 'LISTED_IN', from: 'PREFIX', to: 'FEED_SOURCE' });
    for (const fact of facts) if (fact.kind === 'edge') checkedProperties(fact.properties ?? {}, types, fact.type);
    expect(refusals).toEqual([
      { line: 4, reason: expect.stringContaining("'45.155.205/24' is not a network") },
      { line: 5, reason: 'expected the columns Start and Netmask' },
    ]);
  });
});
