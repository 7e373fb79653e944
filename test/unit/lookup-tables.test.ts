import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parseStatement } from '../../engine/parse/parse.ts';
import { VENDORS_SOURCES } from '../../loaders/sources/vendors/index.ts';
import { QueryProblem } from '../../schema/problem.ts';
import { PROTOTYPE_TEXTS } from '../support/costly-queries.ts';
import { feed, listings } from '../support/feeds.ts';
import { ROOMS } from '../support/rooms.ts';
import { readSource } from '../support/source-input.ts';

/** These tables are written out whole. No code looks up a name in them. */
const WRITTEN_OUT: ReadonlySet<string> = new Set(['SAFE_HEADERS', 'NO_PROPERTIES', 'LAYER_ROWS', 'METHOD_ROWS']);

/** A table in a plain object also answers `toString` and `constructor`. Texts, feeds and forms from strangers may contain these names. */
describe('a table of names is a Map', () => {
  it.each(ROOMS)('Every table of names in %s/ is a Map', (room) => {
    const tables = readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('generated'))
      .flatMap((file) => plainTables(join(room, file)));
    expect(tables).toEqual([]);
  });
});

function plainTables(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return source.statements.flatMap((statement) => {
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, type, initializer }) => {
      const isTable = type !== undefined && /\bRecord<\s*string\s*,/.test(type.getText(source));
      const isPlain = initializer !== undefined && ts.isObjectLiteralExpression(initializer);
      const named = name.getText(source);
      return isTable && isPlain && !WRITTEN_OUT.has(named) ? [`${file}: ${named}`] : [];
    });
  });
}

describe('a word that every object has is no word of a query', () => {
  it.each(PROTOTYPE_TEXTS)('The parser throws nothing but a QueryProblem for the text %s', (text) => {
    try {
      parseStatement(text);
    } catch (error) {
      expect(error).toBeInstanceOf(QueryProblem);
    }
  });
});

describe('a word that every object has is no word of a source', () => {
  it.each(['constructor', 'toString', '__proto__'])('A source does not know the word %s', async (word) => {
    const tweets = `2026-08-01 00:00:00,user,${word},45.155.204.1,,\n2026-08-01 00:00:00,user,ip,45.155.204.1,,\n`;
    const { listed, refusals } = await listings(feed('tweetfeed'), tweets);
    expect([listed.length, refusals.length]).toEqual([1, 1]);
    const aws = VENDORS_SOURCES.find(({ id }) => id === 'aws-ip-ranges');
    if (aws === undefined) throw new Error('aws-ip-ranges is no source');
    const ranges = JSON.stringify({
      createDate: '2026-08-01-00-00-00',
      prefixes: [{ ip_prefix: '192.0.2.0/24', region: 'eu', service: word, network_border_group: 'eu' }],
      ipv6_prefixes: [],
    });
    const { facts } = await readSource(aws, ranges);
    expect(facts.filter((fact) => fact.kind === 'edge' && fact.type === 'EGRESS_OF')).toEqual([]);
  });
});
