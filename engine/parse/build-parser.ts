/**
 * Generates the parser of this engine from Neo4j's Cypher grammar and ours: `npm run parser`, after a grammar or one of the tools has
 * changed. The result is committed, so that only developers need the tools.
 */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { GENERATED, GENERATED_FILES, grammarFiles, parserFingerprint } from './parser-fingerprint.ts';

const LEXER = 'WeftCypherLexer';
const PARSER = 'WeftCypherParser';

const BANNER = `// Made by \`npm run parser\`, not to be edited: change engine/parse/grammar instead.
// Derived from the Cypher grammar of Neo4j, Copyright (c) "Neo4j", Neo4j Sweden AB, under the Apache License, Version 2.0
// (engine/parse/grammar/neo4j/LICENSE).
`;

async function generate(grammars: string, name: string): Promise<void> {
  const runner = join(dirname(fileURLToPath(import.meta.resolve('antlr-ng'))), '../cli/runner.js');
  const options = ['-Dlanguage=TypeScript', '--generate-listener', 'false', '--lib', grammars, '-o', grammars];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    runner,
    ...options,
    '--exact-output-dir',
    '--',
    join(grammars, `${name}.g4`),
  ]);
  if (/\berror\b/i.test(stdout + stderr)) throw new Error(`antlr-ng on ${name}: ${stdout}${stderr}`);
}

/** The types of the generated parser: its rule names as a union, so that a misspelt rule does not compile. */
function declarations(ruleNames: readonly string[]): string {
  return `${BANNER}import type { CharStream, Lexer, Parser, ParserRuleContext, TokenStream } from 'antlr4ng';
export type RuleName =
${ruleNames.map((name) => `  | '${name}'`).join('\n')};
export declare class ${LEXER} extends Lexer { constructor(input: CharStream); static readonly symbolicNames: readonly (string | null)[]; }
export declare class ${PARSER} extends Parser { constructor(input: TokenStream); static readonly ruleNames: readonly RuleName[]; batch(): ParserRuleContext; }
`;
}

async function writeParser(work: string): Promise<void> {
  for (const file of await grammarFiles()) await copyFile(file, join(work, basename(file)));
  await generate(work, LEXER);
  await generate(work, PARSER);
  const entry = `export { ${LEXER} } from './${LEXER}.ts';\nexport { ${PARSER} } from './${PARSER}.ts';\n`;
  await writeFile(join(work, 'entry.ts'), entry);
  await build({
    entryPoints: [join(work, 'entry.ts')],
    outfile: join(work, 'cypher.js'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // A third of the size; lines stay short enough for an editor.
    minifyWhitespace: true,
    lineLimit: 200,
    banner: { js: BANNER },
    logLevel: 'error',
  });
  const source = await readFile(join(work, `${PARSER}.ts`), 'utf8');
  const names = /ruleNames = \[([^\]]*)\]/.exec(source)?.[1]?.match(/\w+/g);
  if (!names?.includes('batch')) throw new Error('the generated parser has no rule "batch"');
  await writeFile(join(work, 'cypher.d.ts'), declarations(names));
}

async function main(): Promise<void> {
  await mkdir(GENERATED, { recursive: true });
  const work = await mkdtemp(join(GENERATED, 'work-'));
  try {
    await writeParser(work);
    for (const name of GENERATED_FILES) await rename(join(work, name), join(GENERATED, name));
    await writeFile(join(GENERATED, 'fingerprint'), await parserFingerprint());
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

await main();
