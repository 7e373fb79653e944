import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SourceDeclaration } from '../../loaders/source.ts';
import type { Database } from '../../store/database.ts';
import { schemaDatabase } from '../support/graph.ts';
import { graphText, load, resolves, toyFile, toySource } from './pipeline-toys.ts';

let database: Database;
let good: string;

const RECORDS = Array.from({ length: 60 }, (_, at) => [resolves(`h${at}.example.com`, `192.0.2.${at}`)]);

beforeAll(async () => {
  good = await toyFile('good.jsonl', RECORDS);
});

beforeEach(async () => {
  database = await schemaDatabase();
});

/** A source that reads its whole file as one JSON document. */
function documentSource(): SourceDeclaration {
  return toySource('toy', {
    async *read(input) {
      const text = Buffer.from(await input.whole()).toString();
      for (const [at, value] of JSON.parse(`[${text.slice(1, -1)}]`).entries()) yield { line: at + 1, value };
    },
    facts: () => [],
  });
}

async function spoilt(name: string, change: (bytes: Buffer) => Uint8Array): Promise<string> {
  const path = await toyFile(name, []);
  await writeFile(path, change(await readFile(good)));
  return path;
}

describe('a file that is refused before anything of it is written', () => {
  it.each([
    ['empty', () => new Uint8Array(), 'is empty'],
    ['a web page', () => Buffer.from('<html><title>Sign in</title></html>'), 'is a web page ("Sign in")'],
    ['binary', (bytes: Buffer) => Buffer.concat([Buffer.from([0, 1, 2]), bytes]), 'is binary'],
    ['packed and cut off in its last bytes', (bytes: Buffer) => gzipSync(bytes).subarray(0, -5), 'it is truncated'],
    [
      'of another format',
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, bytes.indexOf(10) + 1), Buffer.from('a,b\nc,d\n')]),
      'of its first records 2 of 3 were refused (line 2: ',
    ],
  ])('%s leaves the graph as it was, and a failed run that says why', async (what, change, reason) => {
    await load(database, toySource('toy'), good);
    const before = await graphText(database);
    const path = await spoilt(`${what.replaceAll(' ', '-')}.jsonl`, change);
    const report = await load(database, toySource('toy'), path);
    expect(report).toMatchObject({ status: 'failed', read: 0, written: 0, swept: 0 });
    expect(report.error).toContain(reason);
    expect(await graphText(database)).toEqual(before);
    const [run] = await database.read({
      text: `MATCH (r:LOAD_RUN) RETURN r.status AS status, r.error AS error, r.finishedAt IS NOT NULL AS ended
        ORDER BY r.startedAt DESC LIMIT 1`,
    });
    expect(run).toEqual({ status: 'failed', error: report.error, ended: true });
  });

  it('Truncated JSON is found without a look at its records', async () => {
    const path = await spoilt('document.json', (bytes) => bytes.subarray(0, bytes.indexOf(10) - 10));
    const report = await load(database, documentSource(), path);
    expect(report.error).toContain('document.json is truncated or damaged JSON: ');
    expect(await graphText(database)).toEqual([]);
  });

  it('A refused file does not affect the next good one, which sweeps as ever', async () => {
    await load(database, toySource('toy'), good);
    await load(database, toySource('toy'), await spoilt('bad.jsonl', () => new Uint8Array()));
    const report = await load(database, toySource('toy'), await toyFile('less.jsonl', RECORDS.slice(0, 40)));
    expect(report).toMatchObject({ status: 'completed', read: 40 });
    expect(report.swept).toBeGreaterThan(0);
  });

  it('A refused file has the date that was given for it: the load does not read a date from the file', async () => {
    const source = toySource('toy', {
      dateOf: () => {
        throw new Error('no date can be read here');
      },
    });
    const report = await load(database, source, await spoilt('undated.jsonl', () => new Uint8Array()));
    expect(report).toMatchObject({ status: 'failed', error: expect.stringContaining('is empty') });
  });
});
