import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GENERATED, GENERATED_FILES, grammarFiles, parserFingerprint } from '../../engine/parse/parser-fingerprint.ts';

describe('the parser that is committed', () => {
  it('The committed parser is what `npm run parser` builds from these grammars with these tools', async () => {
    expect(await readFile(join(GENERATED, 'fingerprint'), 'utf8')).toBe(await parserFingerprint());
  });

  it("The committed parser is built from Neo4j's four grammar files and ours", async () => {
    const names = (await grammarFiles()).map((file) => file.split('/grammar/')[1]);
    expect(names).toEqual([
      'neo4j/Cypher25Lexer.g4',
      'neo4j/Cypher25Parser.g4',
      'neo4j/CypherPreLexer.g4',
      'neo4j/CypherPreParser.g4',
      'WeftCypherLexer.g4',
      'WeftCypherParser.g4',
    ]);
  });

  it.each(GENERATED_FILES)('The committed file %s names the author of the grammar and its licence', async (name) => {
    const head = (await readFile(join(GENERATED, name), 'utf8')).slice(0, 500);
    expect(head).toContain('Copyright (c) "Neo4j"');
    expect(head).toContain('Apache License, Version 2.0');
  });
});
